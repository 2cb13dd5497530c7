import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import { readFormList } from '../forms/read-forms.js';
import { renderFormList } from '../forms/render-form-list.js';
import type { PlatformOptions } from '../options/platform-options.js';
import { openSession } from '../platform/platform-session.js';
import { paintFor } from '../terminal/paint.js';

export interface FormsListOptions extends PlatformOptions {
  readonly json: boolean;
}

/** Prints the forms of the customer. */
export async function runFormsList(options: FormsListOptions, context: Context): Promise<ExitName> {
  const { stdout, stderr } = context;
  const { body, understood: forms } = await readFormList(await openSession(options, context));
  if (options.json) stdout.write(`${JSON.stringify(body, null, 2)}\n`);
  else if (forms.length === 0) stderr.write('No forms.\n');
  else stdout.write(renderFormList(forms, paintFor(stdout, context)));
  return 'OK';
}
