import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { declareFileField, FILE_WRITE_OPTIONS, parseFileWrite } from '../options/file-options.js';
import { openSession } from '../platform/platform-session.js';
import { renderFileField } from '../profile-files/file-field.js';
import { writeFileField } from '../profile-files/write-file-field.js';
import { defineCommand } from './command.js';

/** `files delete`: empties a file field. */
export const filesDeleteCommand = defineCommand({
  usage: 'delete <field>',
  summary: 'delete the file of a field; a resume cannot be deleted',
  example: 'talent files delete people/12/field1005',
  declare: (yargs) => declareFileField(yargs).options(FILE_WRITE_OPTIONS).options(PLATFORM_OPTIONS),
  parse: (argv) => ({ ...parsePlatformOptions(argv), ...parseFileWrite(argv) }),
  async run({ field, headers, dryRun, ...options }, context) {
    const session = await openSession(options, context);
    await writeFileField({ method: 'DELETE', field, headers, dryRun }, session);
    if (!dryRun) context.stderr.write(`Deleted ${renderFileField(field)}\n`);
    return 'OK';
  },
});
