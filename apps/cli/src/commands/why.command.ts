import { usageError } from '../cli-error.js';
import { jsonText } from '../terminal/json-text.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { single } from '../options/option-values.js';
import { callPlatform } from '../platform/call-platform.js';
import { unexpectedReply } from '../platform/call-service.js';
import { openSession } from '../platform/platform-session.js';
import { readResponseBody } from '../request/response-body.js';
import { paintFor } from '../terminal/paint.js';
import { parseAccessExplanation, renderExplanation } from '../why/access-explanation.js';
import { defineCommand } from './command.js';

/** Here `--user` names who is asked about; who asks is the user of the account. */
const { user: _user, ...ASKER_OPTIONS } = PLATFORM_OPTIONS;

/** `why`: what stops a user from reading or writing a field. An explanation is a success, whatever it says. */
export const whyCommand = defineCommand({
  usage: 'why',
  summary: 'tell why a user can or cannot read and write a field of a profile',
  example: 'talent why --user acme.partner --profile people/12 --field field1003',
  declare: (yargs) =>
    yargs
      .option('user', { type: 'string', requiresArg: true, describe: 'who is asked about (left out: who asks)' })
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
    if (user === undefined) throw usageError('nobody is asked about: give --user <name>');
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
