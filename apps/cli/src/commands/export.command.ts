import { usageError } from '../cli-error.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { parseId } from '../options/form-options.js';
import { single } from '../options/option-values.js';
import { declareSearchedType, FIELDS_OPTION, parseFields } from '../options/search-options.js';
import { openSession } from '../platform/platform-session.js';
import { parseSearchedType } from '../search/searched-type.js';
import { commandFor, DEFAULT_ACCOUNT, shellQuote } from '../terminal/command-line.js';
import { exportInto } from '../transfer/export-file.js';
import type { ExportFile } from '../transfer/export-file.js';
import { exportProfiles, printing } from '../transfer/export-profiles.js';
import { defineCommand } from './command.js';

/** `export`: every profile of a type, a line of JSON each. */
export const exportCommand = defineCommand({
  usage: 'export <type>',
  summary: 'write every profile that the user may see, a line of JSON each',
  example: 'talent export people --output people.ndjson --resume',
  declare: (yargs) =>
    declareSearchedType(yargs)
      .options({
        output: { alias: 'o', type: 'string', nargs: 1, describe: 'the file; left out, standard output' },
        fields: { ...FIELDS_OPTION, describe: 'fields of the profiles, parted by commas; left out, all of them' },
        after: { type: 'string', requiresArg: true, describe: 'the profiles with larger ids alone' },
        resume: { type: 'boolean', describe: 'go on behind the last line of the file' },
        force: { type: 'boolean', describe: 'replace the file where it exists' },
      })
      .options(PLATFORM_OPTIONS),
  parse: (argv) => {
    const type = parseSearchedType(argv.type);
    const after = single('after', argv.after);
    const platform = parsePlatformOptions(argv);
    const file = single('output', argv.output);
    const [force, resume] = [argv.force === true, argv.resume === true];
    if (file === undefined && (force || resume))
      throw usageError('--resume and --force are about the file of --output');
    if (resume && (force || after !== undefined))
      throw usageError('--resume goes on behind the last line: neither --force nor --after goes with it');
    const onward = commandFor(
      `export ${type} --output ${shellQuote(file ?? '')} --resume`,
      platform.account.account ?? DEFAULT_ACCOUNT,
    );
    return {
      ...platform,
      type,
      fields: parseFields(argv.fields),
      after: after === undefined ? 0 : parseId(after, '--after'),
      place: file === undefined ? undefined : ({ file, force, resume, onward } satisfies ExportFile),
    };
  },
  async run({ type, fields, after, place, ...options }, context) {
    const session = await openSession(options, context);
    if (place === undefined) {
      await exportProfiles({ type, fields, after }, printing(session), session);
      return 'OK';
    }
    await exportInto(place, (takeLine, last) =>
      exportProfiles({ type, fields, after: Math.max(after, last?.id ?? 0), last }, takeLine, session),
    );
    return 'OK';
  },
});
