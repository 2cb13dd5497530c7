import { CliError, usageError } from '../cli-error.js';
import { defineCommand } from './command.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { argument, parseId, single, textOption } from '../options/option-values.js';
import { declareSearchedType, FIELDS_OPTION, parseFields } from '../options/search-options.js';
import { openSession } from '../platform/platform-session.js';
import { parseSearchedType } from '../search/search-scope.js';
import { commandFor, DEFAULT_ACCOUNT, shellQuote } from '../terminal/command-line.js';
import { exportInto, exportProfiles, lineWriter } from '../transfer/export-profiles.js';
import type { ExportFile } from '../transfer/export-profiles.js';
import { importProfiles } from '../transfer/import-profiles.js';

export const exportCommand = defineCommand({
  usage: 'export <type>',
  summary: 'write every profile that the user may see, one line of JSON each',
  example: 'talent export people --output people.ndjson --resume',
  declare: (yargs) =>
    declareSearchedType(yargs)
      .options({
        output: { alias: 'o', type: 'string', nargs: 1, describe: 'the file (default: standard output)' },
        fields: { ...FIELDS_OPTION, describe: 'fields of the profiles, separated by commas (default: all)' },
        after: textOption('only profiles with larger ids'),
        resume: { type: 'boolean', describe: 'continue after the last line of the file' },
        force: { type: 'boolean', describe: 'replace an existing file' },
      })
      .options(PLATFORM_OPTIONS),
  parse: (argv) => {
    const type = parseSearchedType(argv.type);
    const after = single('after', argv.after);
    const platform = parsePlatformOptions(argv);
    const file = single('output', argv.output);
    const [force, resume] = [argv.force === true, argv.resume === true];
    if (file === undefined && (force || resume)) throw usageError('--resume and --force need --output <file>');
    if (resume && (force || after !== undefined))
      throw usageError('--resume continues after the last line, so it cannot be used with --force or --after');
    const resumeCommand = commandFor(
      `export ${type} --output ${shellQuote(file ?? '')} --resume`,
      platform.account.account ?? DEFAULT_ACCOUNT,
    );
    return {
      ...platform,
      type,
      fields: parseFields(argv.fields),
      after: after === undefined ? 0 : parseId(after, '--after'),
      exportFile: file === undefined ? undefined : ({ file, force, resume, resumeCommand } satisfies ExportFile),
    };
  },
  async run({ type, fields, after, exportFile, ...options }, context) {
    const session = await openSession(options, context);
    if (exportFile === undefined) {
      await exportProfiles({ type, fields, after }, lineWriter(session), session);
      return 'OK';
    }
    await exportInto(exportFile, (takeLine, last) =>
      exportProfiles({ type, fields, after: Math.max(after, last?.id ?? 0), last }, takeLine, session),
    );
    return 'OK';
  },
});

export const importCommand = defineCommand({
  usage: 'import <type> <file>',
  summary: 'create a profile from each line of a file; skips lines that were imported before',
  example: 'talent import people people.ndjson --dry-run',
  declare: (yargs) =>
    declareSearchedType(yargs)
      .positional('file', argument('a JSON object in each line'))
      .options({
        fields: { ...FIELDS_OPTION, describe: 'only these fields of each line, separated by commas (default: all)' },
        journal: textOption('the file that records the results (default: <file>.journal)'),
        'same-customer': {
          type: 'boolean',
          describe: 'the file comes from this customer: write references and list nodes by their ids',
        },
        retry: { type: 'boolean', describe: 'send refused lines again' },
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
      throw new CliError(error.exit, `${error.message}\nThe same command continues the import.`, error.next);
    }
  },
});

/** The journal is a file beside the imported file, so standard input cannot be imported. */
function parseFile(text: string): string {
  if (text !== '' && text !== '-') return text;
  throw usageError('an import needs a file, because its journal is kept next to the file');
}
