import { saveAccount } from '../../src/accounts/account-file.js';
import { HiddenText } from '../../src/accounts/hidden-text.js';
import type { StoredAccount } from '../../src/accounts/account-file.js';
import { temporaryFolder } from './temporary-folder.js';

/** Creates a temporary folder with one stored account. */
export async function storing(name: string, account: Partial<StoredAccount> = {}): Promise<string> {
  const configFolder = temporaryFolder();
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
