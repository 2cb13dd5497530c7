import { CliError, usageError } from '../cli-error.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { single } from '../options/option-values.js';
import { declareSearchedType, FIELDS_OPTION, parseFields } from '../options/search-options.js';
import { openSession } from '../platform/platform-session.js';
import { parseSearchedType } from '../search/searched-type.js';
import { importProfiles } from '../transfer/import-profiles.js';
import { defineCommand } from './command.js';

/** `import`: a profile of each line of a file, as `export` writes it. */
export const importCommand = defineCommand({
  usage: 'import <type> <file>',
  summary: 'create a profile of each line of a file; what was done is not done again',
  example: 'talent import people people.ndjson --dry-run',
  declare: (yargs) =>
    declareSearchedType(yargs)
      .positional('file', { type: 'string', demandOption: true, describe: 'a JSON object in each line' })
      .options({
        fields: { ...FIELDS_OPTION, describe: 'of each line these alone, parted by commas; left out, all' },
        journal: { type: 'string', requiresArg: true, describe: 'what was done; left out, <file>.journal' },
        'same-customer': {
          type: 'boolean',
          describe: 'the file is of this very customer: write references, and all nodes of lists by their ids',
        },
        retry: { type: 'boolean', describe: 'send the lines anew that were refused' },
        'dry-run': { type: 'boolean', describe: 'write nothing; say which lines would be refused' },
      })
      .options(PLATFORM_OPTIONS),
  parse: (argv) => ({
    ...parsePlatformOptions(argv),
    type: parseSearchedType(argv.type),
    file: parseFile(argv.file),
    fields: parseFields(argv.fields),
    journal: single('journal', argv.journal) ?? `${argv.file}.journal`,
    isSameCustomer: argv['same-customer'] === true,
    retry: argv.retry === true,
    dryRun: argv['dry-run'] === true,
  }),
  async run({ account, timeoutMs, ...request }, context) {
    const session = await openSession({ account, timeoutMs }, context);
    try {
      const { refused } = await importProfiles(request, session);
      return refused === 0 ? 'OK' : 'REFUSED';
    } catch (error) {
      if (!(error instanceof CliError) || error.exit === 'USAGE') throw error;
      throw new CliError(error.exit, `${error.message}\nThe same import again goes on from there.`, error.next);
    }
  },
});

/** The journal stands beside it, so standard input is none. */
function parseFile(text: string): string {
  if (text !== '' && text !== '-') return text;
  throw usageError('an import needs a file: beside it stands what was done, so that it is not done again');
}
