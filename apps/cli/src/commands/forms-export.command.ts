import type { Argv } from 'yargs';
import { FORM_EXPORT_FORMATS } from '../forms/form-exports.js';
import { declareFormDataId, parseId, parseOptionalFormname } from '../options/form-options.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/platform-options.js';
import { single } from '../options/single.js';
import { defineCommand } from './command.js';
import { runFormsExport } from './run-forms-export.js';
import type { FormsExportOptions } from './run-forms-export.js';

function declareExport(yargs: Argv) {
  return declareFormDataId(yargs)
    .option('form', { type: 'string', requiresArg: true, describe: 'its form, which is then checked against the id' })
    .option('as', { choices: FORM_EXPORT_FORMATS, demandOption: true, describe: 'the kind of document' })
    .option('output', {
      alias: 'o',
      type: 'string',
      nargs: 1,
      describe: 'the file; - for standard output (left out: the name that the server gives it, right here)',
    })
    .option('force', { type: 'boolean', describe: 'replace the file where it exists' })
    .options(PLATFORM_OPTIONS);
}

/** `forms export`: a filled form as a document. */
export const formsExportCommand = defineCommand({
  usage: 'export <formDataId>',
  summary: 'save a filled form as a document',
  declare: declareExport,
  parse: (argv): FormsExportOptions => ({
    ...parsePlatformOptions(argv),
    formDataId: parseId(argv.formDataId),
    formname: parseOptionalFormname(argv.form),
    format: argv.as,
    output: single('output', argv.output),
    force: argv.force === true,
  }),
  run: runFormsExport,
});
