import { saveDownload } from '../downloads/save-download.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { declareFileField, DOWNLOAD_OPTIONS, parseDownloadPlace } from '../options/file-options.js';
import { openSession } from '../platform/platform-session.js';
import { fileDownload } from '../profile-files/file-download.js';
import { parseFileField } from '../profile-files/file-field.js';
import { defineCommand } from './command.js';

/** `files get`: saves the file of a field, or prints it. */
export const filesGetCommand = defineCommand({
  usage: 'get <field>',
  summary: 'save the file of a field',
  example: 'talent files get people/12/resume --output resume.docx',
  declare: (yargs) => declareFileField(yargs).options(DOWNLOAD_OPTIONS).options(PLATFORM_OPTIONS),
  parse: (argv) => {
    const platform = parsePlatformOptions(argv);
    const field = parseFileField(argv.field);
    return { ...platform, field, place: parseDownloadPlace(argv, ['files', 'get', argv.field], platform) };
  },
  async run({ field, place, ...options }, context) {
    const session = await openSession(options, context);
    await saveDownload(fileDownload(field, 'binary', session), place, session);
    return 'OK';
  },
});
