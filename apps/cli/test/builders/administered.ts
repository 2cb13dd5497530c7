import { saveAccount } from '../../src/accounts/account-file.js';
import { HiddenText } from '../../src/accounts/hidden-text.js';
import { sendRequest } from '../../src/http/send-request.js';
import { ADMINISTRATOR, PARTNER } from '../support/signed-server.js';
import type { World } from './build-context.js';
import { temporaryFolder } from './temporary-folder.js';

/** A world with two stored accounts to a tiny server: `default` is an administrator's, `partner` is not. */
export async function administered(baseUrl: string, now: Date): Promise<World> {
  const configFolder = temporaryFolder();
  for (const [name, user] of [
    ['default', ADMINISTRATOR],
    ['partner', PARTNER],
  ] as const) {
    await saveAccount(configFolder, name, {
      baseUrl,
      customer: '1001',
      user: user.name,
      secret: new HiddenText(user.secret),
      password: undefined,
    });
  }
  return { configFolder, now, send: sendRequest };
}
