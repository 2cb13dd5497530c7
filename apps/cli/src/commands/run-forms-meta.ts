import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import { readMetadata } from '../forms/read-forms.js';
import { renderMetadata } from '../forms/render-metadata.js';
import type { PlatformOptions } from '../options/platform-options.js';
import { openSession } from '../platform/platform-session.js';
import { paintFor } from '../terminal/paint.js';

export interface FormsMetaOptions extends PlatformOptions {
  readonly formname: string;
  readonly json: boolean;
}

/** Prints the questions of a form. */
export async function runFormsMeta(options: FormsMetaOptions, context: Context): Promise<ExitName> {
  const { stdout, stderr } = context;
  const { formname, json } = options;
  const { body, understood: metadata } = await readMetadata(formname, await openSession(options, context));
  if (json) stdout.write(`${JSON.stringify(body, null, 2)}\n`);
  else if (Object.keys(metadata).length === 0) stderr.write(`${formname} has no questions.\n`);
  else stdout.write(renderMetadata(metadata, paintFor(stdout, context)));
  return 'OK';
}
