import { saveAccount } from '../../src/accounts/account-file.js';
import { HiddenText } from '../../src/accounts/hidden-text.js';
import type { StoredAccount } from '../../src/accounts/account-file.js';
import { temporaryFolder } from './temporary-folder.js';

/** Stores an account in a temporary folder, or in the one that is given. Returns the folder. */
export async function storing(
  name: string,
  account: Partial<StoredAccount> = {},
  configFolder = temporaryFolder(),
): Promise<string> {
  await saveAccount(configFolder, name, {
    baseUrl: 'http://127.0.0.1:8080',
    customer: '1001',
    user: 'acme',
    secret: new HiddenText('hush'),
    password: undefined,
    ...account,
  });
  return configFolder;
}
