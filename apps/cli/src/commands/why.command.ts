import { usageError } from '../cli-error.js';
import { defineCommand } from './command.js';
import { isRecord } from '../json.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { single } from '../options/option-values.js';
import { callPlatform, unexpectedReply } from '../platform/call-service.js';
import { openSession } from '../platform/platform-session.js';
import { readResponseBody } from '../request/response.js';
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
      .option('user', {
        type: 'string',
        requiresArg: true,
        describe: 'the user to explain (default: the user of the account)',
      })
      .option('profile', { type: 'string', requiresArg: true, demandOption: true, describe: 'people/12' })
      .option('field', {
        type: 'string',
        requiresArg: true,
        demandOption: true,
        describe: 'a field id, or collection/member',
      })
      .option('json', { type: 'boolean', describe: 'print the answer as one JSON object' })
      .options(ASKER_OPTIONS),
  parse: (argv) => ({
    ...parsePlatformOptions({ ...argv, user: undefined }),
    user: single('user', argv.user),
    profile: parseProfile(single('profile', argv.profile) ?? ''),
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
    const deed = 'ask why users see what they see';
    const response = await callPlatform({ method: 'GET', path: 'why', query, deed }, session);
    const { value } = readResponseBody(response);
    const explanation = parseAccessExplanation(value);
    if (response.status !== 200 || explanation === undefined)
      throw unexpectedReply('an explanation', response, session);
    stdout.write(json ? jsonText(value, stdout) : renderExplanation(explanation, paintFor(stdout, context)));
    return 'OK';
  },
});

function parseProfile(text: string): string {
  if (/^[a-z]+\/[1-9]\d*$/.test(text)) return text;
  throw usageError(`--profile must be a profile type and an id, as in people/12, received "${text}"`);
}

interface AccessCause {
  readonly cause: string;
  readonly detail: string;
}

interface AccessVerdict {
  readonly allowed: boolean;
  readonly causes: readonly AccessCause[];
  /** The endpoint that writes a file field, because a write of the profile cannot. */
  readonly endpoint: string | undefined;
}

interface AccessExplanation {
  readonly user: string;
  readonly profile: string;
  readonly field: string;
  readonly read: AccessVerdict;
  readonly write: AccessVerdict;
}

/** Returns the explanation in a reply. Returns undefined if it has none. */
function parseAccessExplanation(body: unknown): AccessExplanation | undefined {
  if (!isRecord(body)) return undefined;
  const { user, profile, field } = body;
  const [read, write] = [parseVerdict(body.read), parseVerdict(body.write)];
  if (typeof user !== 'string' || typeof profile !== 'string' || typeof field !== 'string') return undefined;
  return read === undefined || write === undefined ? undefined : { user, profile, field, read, write };
}

function parseVerdict(value: unknown): AccessVerdict | undefined {
  if (!isRecord(value) || typeof value.allowed !== 'boolean' || !Array.isArray(value.causes)) return undefined;
  const causes = value.causes
    .filter(isRecord)
    .map(({ cause, detail }) => ({ cause: String(cause), detail: String(detail) }));
  const endpoint = typeof value.endpoint === 'string' ? value.endpoint : undefined;
  return { allowed: value.allowed, causes, endpoint };
}

/** Renders what the user can and cannot do, with a line for each cause. */
function renderExplanation({ user, profile, field, read, write }: AccessExplanation, paint: Paint): string {
  const what = `${field} of ${profile}`;
  const can = (deed: string): string => `${paint('green', printable(`${user} can ${deed} ${what}`))}.\n`;
  const cannot = (deed: string, causes: readonly AccessCause[]): string =>
    `${paint('red', printable(`${user} cannot ${deed} ${what}`))}:\n${causes.map(renderCause).join('')}`;

  if (read.allowed && write.allowed) return can('read and write') + renderEndpoint(write);
  if (read.allowed) return can('read') + cannot('write', write.causes);
  // A field that cannot be read cannot be written either. The second list has only further causes.
  const further = write.causes.filter((cause) => !includes(read.causes, cause));
  return cannot('read', read.causes) + (further.length === 0 ? '' : cannot('write', further));
}

/** A user who may write a file still cannot send it with the profile. */
function renderEndpoint({ endpoint }: AccessVerdict): string {
  return endpoint === undefined
    ? ''
    : printable(`  It is a file, written by its own endpoint: PATCH and DELETE ${endpoint}\n`);
}

function renderCause({ cause, detail }: AccessCause): string {
  return printable(`  ${cause}: ${detail}\n`);
}

function includes(causes: readonly AccessCause[], { cause, detail }: AccessCause): boolean {
  return causes.some((other) => other.cause === cause && other.detail === detail);
}
