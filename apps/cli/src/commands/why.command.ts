import type { Argv } from 'yargs';
import { usageError } from '../cli-error.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/platform-options.js';
import { single } from '../options/single.js';
import { defineCommand } from './command.js';
import { runWhy } from './run-why.js';
import type { WhyOptions } from './run-why.js';

/** Here `--user` names who is asked about; who asks is the user of the connection. */
const { user: _user, ...ASKER_OPTIONS } = PLATFORM_OPTIONS;

function declareWhy(yargs: Argv) {
  return yargs
    .option('user', { type: 'string', requiresArg: true, describe: 'who is asked about (left out: who asks)' })
    .option('profile', { type: 'string', requiresArg: true, demandOption: true, describe: 'people/12' })
    .option('field', {
      type: 'string',
      requiresArg: true,
      demandOption: true,
      describe: 'a field id, or collection/member',
    })
    .option('json', { type: 'boolean', describe: 'print the answer as one JSON object' })
    .options(ASKER_OPTIONS)
    .example('talent why --user acme.partner --profile people/12 --field field1003', '');
}

/** `why`: what stops a user from reading or writing a field. */
export const whyCommand = defineCommand({
  usage: 'why',
  summary: 'tell why a user can or cannot read and write a field of a profile',
  declare: declareWhy,
  parse: (argv): WhyOptions => ({
    ...parsePlatformOptions({ ...argv, user: undefined }),
    user: single('user', argv.user),
    profile: parseProfile(single('profile', argv.profile) ?? ''),
    field: single('field', argv.field) ?? '',
    json: argv.json === true,
  }),
  run: runWhy,
});

function parseProfile(text: string): string {
  if (/^[a-z]+\/[1-9]\d*$/.test(text)) return text;
  throw usageError(`--profile must be a profile type and an id, as in people/12, received "${text}"`);
}
