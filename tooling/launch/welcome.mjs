import { readFileSync } from 'node:fs';
import path from 'node:path';

import { root } from './workspace.mjs';

/**
 * Returns the demo users and a command to try, for the first start. Returns an empty text if the server has another
 * customer's blueprint.
 *
 * @param {string} baseUrl - the URL of the server
 * @param {NodeJS.ProcessEnv} env - the server's environment
 * @returns {string}
 */
export function welcome(baseUrl, env) {
  if (env.TALENT_BLUEPRINT || env.NODE_ENV === 'production') return '';
  const { customer, users } = JSON.parse(readFileSync(path.join(root, 'tooling', 'demo', 'blueprint.json'), 'utf8'));
  const [{ username, password }] = users;
  return [
    '',
    `${customer.name} (customer ${customer.id}) is there to try. Its users:`,
    '',
    ...users.map(
      (user) => `  ${user.username}  password ${user.password}  signing secret ${user.signingSecrets[0].secret}`,
    ),
    '',
    'Read a person:',
    '',
    `  curl -u ${username}:${password} ${baseUrl}/customers/${customer.id}/people/4`,
    '',
    `Every path: ${baseUrl}/docs    Signed requests: see README.md    Stop: Ctrl-C`,
    '',
    '',
  ].join('\n');
}
