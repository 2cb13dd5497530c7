import { commandFor } from '../connections/command-for.js';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import type { FilledFormName } from '../forms/form-paths.js';
import { readFilledForm } from '../forms/read-filled-form.js';
import { renderFilledForm } from '../forms/render-filled-form.js';
import type { PlatformOptions } from '../options/platform-options.js';
import { openSession } from '../platform/platform-session.js';
import { paintFor } from '../terminal/paint.js';
import { printable } from '../terminal/printable.js';

export interface FormsGetOptions extends PlatformOptions, FilledFormName {
  /** Empty asks for what the path answers by itself. */
  readonly questions: readonly string[];
  readonly json: boolean;
}

/** Prints a filled form; by its id alone that is what is known of it, with its form or by name the answers too. */
export async function runFormsGet(options: FormsGetOptions, context: Context): Promise<ExitName> {
  const { formDataId, formname, questions, json } = options;
  const { stdout, stderr } = context;
  const session = await openSession(options, context);
  const filled = await readFilledForm(options, questions, session);
  if (json) {
    stdout.write(`${JSON.stringify(filled, null, 2)}\n`);
    return 'OK';
  }
  const text = renderFilledForm(filled, paintFor(stdout, context));
  stdout.write(text);
  if (text === '') stderr.write('No answers.\n');
  if (formname === undefined && questions.length === 0) {
    const command = `forms get ${formDataId} --form ${String(filled.formname)}`;
    stderr.write(printable(`The answers:\n  ${commandFor(command, session.connection.name)}\n`));
  }
  return 'OK';
}
