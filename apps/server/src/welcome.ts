import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DEMO_FOLDER } from './config/index.js';
import type { Configuration } from './config/index.js';

interface DemoBlueprint {
  readonly customer: { readonly id: number; readonly name: string };
  readonly users: ReadonlyArray<{
    readonly username: string;
    readonly password: string;
    readonly signingSecrets: ReadonlyArray<{ readonly secret: string }>;
  }>;
}

const RECRUITER = 'demo.recruiter';

/**
 * Returns where the console is, the demo users and a command to try, for the first start. Returns an empty text for
 * another customer's blueprint.
 */
export function welcome(
  baseUrl: string,
  configuration: Pick<Configuration, 'console'> & { readonly blueprint: string | undefined },
): string {
  if (configuration.blueprint !== DEMO_FOLDER) return '';
  const demo = JSON.parse(readFileSync(path.join(DEMO_FOLDER, 'blueprint.json'), 'utf8')) as DemoBlueprint;
  const { customer, users } = demo;
  const [first] = users;
  const described = users.map(
    ({ username, password, signingSecrets }) =>
      `  ${username}  password ${password}  signing secret ${signingSecrets.map(({ secret }) => secret).join(' ')}`,
  );
  return [
    '',
    ...(configuration.console ? wayIntoConsole(baseUrl, demo) : []),
    `${customer.name} (customer ${customer.id}) is there to try. Its users:`,
    '',
    ...described,
    '',
    'Read a person:',
    '',
    `  curl -u ${first?.username}:${first?.password} ${baseUrl}/customers/${customer.id}/people/4`,
    '',
    `Guides: ${baseUrl}/guide    Every path: ${baseUrl}/docs    Stop: Ctrl-C`,
    '',
    '',
  ].join('\n');
}

/** The console comes first, because it needs no terminal. */
function wayIntoConsole(baseUrl: string, { customer, users }: DemoBlueprint): string[] {
  const recruiter = users.find(({ username }) => username === RECRUITER);
  return [
    `Open the console: ${baseUrl}/console`,
    '',
    `  Sign in as ${RECRUITER}  password ${recruiter?.password}  customer ${customer.id}`,
    '',
  ];
}
