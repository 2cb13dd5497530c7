import type { Permission, Why } from '@talent-platform/protocol/models';
import { usageError } from '../cli-error.js';
import { defineCommand } from './command.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { single, textOption } from '../options/option-values.js';
import { callForBody, platformPath } from '../platform/call-service.js';
import { openSession } from '../platform/platform-session.js';
import { jsonText } from '../terminal/output.js';
import { paintFor, printable } from '../terminal/text.js';
import type { Paint } from '../terminal/text.js';

/** Here `--user` names the user to explain. The account names the user who asks. */
const { user: _user, ...ASKER_OPTIONS } = PLATFORM_OPTIONS;

/** Ends with 0 for every explanation, even if access is denied. */
export const whyCommand = defineCommand({
  usage: 'why',
  summary: 'tell why a user can or cannot read and write a field of a profile',
  example: 'talent why --user acme.partner --profile people/12 --field field1003',
  declare: (yargs) =>
    yargs
      .option('user', textOption('the user to explain (default: the user of the account)'))
      .option('profile', { ...textOption('people/12'), demandOption: true })
      .option('field', { ...textOption('a field id, or collection/member'), demandOption: true })
      .option('json', { type: 'boolean', describe: 'print the answer as one JSON object' })
      .options(ASKER_OPTIONS),
  parse: (argv) => ({
    ...parsePlatformOptions({ ...argv, user: undefined }),
    user: single('user', argv.user),
    profile: single('profile', argv.profile) ?? '',
    field: single('field', argv.field) ?? '',
    json: argv.json === true,
  }),
  async run(options, context) {
    const { profile, field, json } = options;
    const { stdout } = context;
    const session = await openSession(options, context);
    const user = options.user ?? session.user;
    if (user === undefined) throw usageError('no user is named: give --user <name>');
    const query = [`user=${user}`, `profile=${profile}`, `field=${field}`];
    const why = await callForBody<Why>({ method: 'GET', path: platformPath('why', session), query }, session);
    stdout.write(json ? jsonText(why, stdout) : renderExplanation(why, paintFor(stdout, context)));
  },
});

type Cause = Permission['causes'][number];

/** Renders what the user can and cannot do, with a line for each cause. */
function renderExplanation({ user, profile, field, read, write }: Why, paint: Paint): string {
  const what = `${field} of ${profile}`;
  const can = (deed: string): string => `${paint('green', printable(`${user} can ${deed} ${what}`))}.\n`;
  const cannot = (deed: string, causes: Permission['causes']): string =>
    `${paint('red', printable(`${user} cannot ${deed} ${what}`))}:\n${causes.map(renderCause).join('')}`;

  if (read.allowed && write.allowed) return can('read and write') + renderEndpoint(write);
  if (read.allowed) return can('read') + cannot('write', write.causes);
  // A field that cannot be read cannot be written either. The second list has only further causes.
  const further = write.causes.filter(
    ({ cause, detail }) => !read.causes.some((other) => other.cause === cause && other.detail === detail),
  );
  return cannot('read', read.causes) + (further.length === 0 ? '' : cannot('write', further));
}

/** A user who may write a file still cannot send it with the profile. */
function renderEndpoint({ endpoint }: Why['write']): string {
  return endpoint === undefined
    ? ''
    : printable(`  It is a file, written by its own endpoint: PATCH and DELETE ${endpoint}\n`);
}

function renderCause({ cause, detail }: Cause): string {
  return printable(`  ${cause}: ${detail}\n`);
}
