import { saveDownload } from '../downloads/save-download.js';
import { parsePlatformOptions } from '../options/account-options.js';
import {
  declareResumeOwner,
  DOWNLOAD_OPTIONS,
  ON_DEMAND_OPTIONS,
  parseDownloadPlace,
} from '../options/file-options.js';
import { openSession } from '../platform/platform-session.js';
import { fileDownload } from '../profile-files/file-download.js';
import { parseResumeOwner } from '../profile-files/file-field.js';
import { defineCommand } from './command.js';

const OUTPUT = {
  ...DOWNLOAD_OPTIONS.output,
  default: '-',
  describe: 'a file or a folder; - for standard output',
} as const;

/** `files text`: prints the text of a resume, or saves it. */
export const filesTextCommand = defineCommand({
  usage: 'text <person>',
  summary: 'print the text of a resume',
  example: 'talent files text people/12',
  declare: (yargs) =>
    declareResumeOwner(yargs)
      .options({ ...DOWNLOAD_OPTIONS, output: OUTPUT })
      .options(ON_DEMAND_OPTIONS),
  parse: (argv) => {
    const platform = parsePlatformOptions(argv);
    const field = parseResumeOwner(argv.person);
    return { ...platform, field, place: parseDownloadPlace(argv, ['files', 'text', argv.person], platform) };
  },
  async run({ field, place, ...options }, context) {
    const session = await openSession(options, context);
    await saveDownload(fileDownload(field, 'text', session), place, session);
    return 'OK';
  },
});
