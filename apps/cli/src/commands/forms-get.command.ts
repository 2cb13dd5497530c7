import { readFilledForm } from '../forms/read-filled-form.js';
import { renderFilledForm } from '../forms/render-filled-form.js';
import { jsonText } from '../terminal/json-text.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import {
  declareFormDataId,
  JSON_OPTION,
  parseId,
  parseOptionalFormname,
  parseQuestions,
} from '../options/form-options.js';
import { openSession } from '../platform/platform-session.js';
import { commandFor } from '../terminal/command-line.js';
import { paintFor } from '../terminal/paint.js';
import { printable } from '../terminal/printable.js';
import { defineCommand } from './command.js';

/** `forms get`: a filled form; by its id alone what is known of it, with its form or by name the answers too. */
export const formsGetCommand = defineCommand({
  usage: 'get <formDataId>',
  summary: 'show a filled form',
  example: 'talent forms get 7',
  declare: (yargs) =>
    declareFormDataId(yargs)
      .option('form', { type: 'string', requiresArg: true, describe: 'its form; then every answer is shown' })
      .option('questions', { type: 'string', requiresArg: true, describe: 'only these: legal_name,consent' })
      .option('json', JSON_OPTION)
      .options(PLATFORM_OPTIONS),
  parse: (argv) => ({
    ...parsePlatformOptions(argv),
    formDataId: parseId(argv.formDataId),
    formname: parseOptionalFormname(argv.form),
    questions: parseQuestions(argv.questions),
    json: argv.json === true,
  }),
  async run(options, context) {
    const { formDataId, formname, questions, json } = options;
    const { stdout, stderr } = context;
    const session = await openSession(options, context);
    const filled = await readFilledForm(options, questions, session);
    if (json) {
      stdout.write(jsonText(filled, stdout));
      return 'OK';
    }
    const text = renderFilledForm(filled, paintFor(stdout, context));
    stdout.write(text);
    if (text === '') stderr.write('No answers.\n');
    if (formname === undefined && questions.length === 0) {
      const command = `forms get ${formDataId} --form ${String(filled.formname)}`;
      stderr.write(printable(`The answers:\n  ${commandFor(command, session.account.name)}\n`));
    }
    return 'OK';
  },
});
