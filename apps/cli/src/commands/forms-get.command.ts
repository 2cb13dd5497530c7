import type { Argv } from 'yargs';
import {
  declareFormDataId,
  JSON_OPTION,
  parseId,
  parseOptionalFormname,
  parseQuestions,
} from '../options/form-options.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/platform-options.js';
import { defineCommand } from './command.js';
import { runFormsGet } from './run-forms-get.js';
import type { FormsGetOptions } from './run-forms-get.js';

function declareGet(yargs: Argv) {
  return declareFormDataId(yargs)
    .option('form', { type: 'string', requiresArg: true, describe: 'its form; then every answer is shown' })
    .option('questions', { type: 'string', requiresArg: true, describe: 'only these: legal_name,consent' })
    .option('json', JSON_OPTION)
    .options(PLATFORM_OPTIONS);
}

/** `forms get`: a filled form. */
export const formsGetCommand = defineCommand({
  usage: 'get <formDataId>',
  summary: 'show a filled form',
  declare: declareGet,
  parse: (argv): FormsGetOptions => ({
    ...parsePlatformOptions(argv),
    formDataId: parseId(argv.formDataId),
    formname: parseOptionalFormname(argv.form),
    questions: parseQuestions(argv.questions),
    json: argv.json === true,
  }),
  run: runFormsGet,
});
