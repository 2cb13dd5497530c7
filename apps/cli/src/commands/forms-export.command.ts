import { saveDownload } from '../downloads/save-download.js';
import type { Download } from '../downloads/save-download.js';
import { explainAbsence, filledFormPath } from '../forms/read-filled-form.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { DOWNLOAD_OPTIONS, parseDownloadPlace } from '../options/file-options.js';
import { declareFormDataId, parseId, parseOptionalFormname } from '../options/form-options.js';
import { openSession } from '../platform/platform-session.js';
import { defineCommand } from './command.js';

/** The documents that a filled form is exported as, and what the reply is then (D-FRM-12). */
const FORM_EXPORTS = { doc: 'application/msword', pdf: 'application/pdf', txt: 'text/plain' } as const;
type FormExportFormat = keyof typeof FORM_EXPORTS;
const FORM_EXPORT_FORMATS = Object.keys(FORM_EXPORTS) as readonly FormExportFormat[];

/** `forms export`: saves a filled form as a document, or prints it. */
export const formsExportCommand = defineCommand({
  usage: 'export <formDataId>',
  summary: 'save a filled form as a document',
  example: 'talent forms export 7 --output form.pdf',
  declare: (yargs) =>
    declareFormDataId(yargs)
      .option('form', { type: 'string', requiresArg: true, describe: 'its form, which is then checked against the id' })
      .option('as', { choices: FORM_EXPORT_FORMATS, demandOption: true, describe: 'the kind of document' })
      .options(DOWNLOAD_OPTIONS)
      .options(PLATFORM_OPTIONS),
  parse: (argv) => {
    const platform = parsePlatformOptions(argv);
    const formname = parseOptionalFormname(argv.form);
    const words = ['forms', 'export', argv.formDataId, '--as', argv.as];
    if (formname !== undefined) words.push('--form', formname);
    return {
      ...platform,
      formDataId: parseId(argv.formDataId),
      formname,
      format: argv.as,
      place: parseDownloadPlace(argv, words, platform),
    };
  },
  async run({ format, place, ...options }, context) {
    const session = await openSession(options, context);
    const download: Download = {
      path: `${filledFormPath(options, session)}.${format}`,
      what: `a .${format} of the form`,
      contentType: FORM_EXPORTS[format],
      explain: (refusal) => explainAbsence(refusal, options, session),
    };
    await saveDownload(download, place, session);
    return 'OK';
  },
});
