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

/** `files pdf`: saves a resume as a PDF, whatever it was sent as. */
export const filesPdfCommand = defineCommand({
  usage: 'pdf <person>',
  summary: 'save a resume as a PDF, whatever it was sent as',
  example: 'talent files pdf people/12 --output resume.pdf',
  declare: (yargs) => declareResumeOwner(yargs).options(DOWNLOAD_OPTIONS).options(ON_DEMAND_OPTIONS),
  parse: (argv) => {
    const platform = parsePlatformOptions(argv);
    const field = parseResumeOwner(argv.person);
    return { ...platform, field, place: parseDownloadPlace(argv, ['files', 'pdf', argv.person], platform) };
  },
  async run({ field, place, ...options }, context) {
    const session = await openSession(options, context);
    await saveDownload(fileDownload(field, 'pdf', session), place, session);
    return 'OK';
  },
});
