import { HiddenText } from '../../src/accounts/hidden-text.js';
import { sendRequest } from '../../src/http/send-request.js';
import { ADMINISTRATOR, PARTNER } from '../support/signed-server.js';
import type { World } from './build-context.js';
import { storing } from './storing.js';

/** A world with two stored accounts to a tiny server: `default` is an administrator's, `partner` is not. */
export async function administered(baseUrl: string, now: Date): Promise<World> {
  const accountOf = ({ name, secret }: { readonly name: string; readonly secret: string }) =>
    ({ baseUrl, user: name, secret: new HiddenText(secret) }) as const;
  const configFolder = await storing('default', accountOf(ADMINISTRATOR));
  await storing('partner', accountOf(PARTNER), configFolder);
  return { configFolder, now, send: sendRequest };
}
