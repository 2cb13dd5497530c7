import { commandFor } from '../connections/command-for.js';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import { hasFurtherChoices } from '../forms/describe-answer.js';
import { readDataSchema, readMetadata } from '../forms/read-forms.js';
import { renderMetadata } from '../forms/render-metadata.js';
import type { PlatformOptions } from '../options/platform-options.js';
import { openSession } from '../platform/platform-session.js';
import { paintFor } from '../terminal/paint.js';

export interface FormsMetaOptions extends PlatformOptions {
  readonly formname: string;
  readonly json: boolean;
}

/** Prints the questions of a form, and what their answers look like; for a machine the metadata as it came. */
export async function runFormsMeta(options: FormsMetaOptions, context: Context): Promise<ExitName> {
  const { stdout, stderr } = context;
  const { formname, json } = options;
  const session = await openSession(options, context);
  const { body, understood: metadata } = await readMetadata(formname, session);
  if (json) {
    stdout.write(`${JSON.stringify(body, null, 2)}\n`);
    return 'OK';
  }
  const [read, write] = await Promise.all([
    readDataSchema(formname, 'read', session),
    readDataSchema(formname, 'write', session),
  ]);
  stdout.write(renderMetadata({ metadata, read, write }, paintFor(stdout, context)));
  if (Object.keys(metadata).length === 0) stderr.write(`${formname} has no questions.\n`);
  if (hasFurtherChoices(write)) {
    const command = `get 'forms/${formname}/meta/data_schema?for=write'`;
    stderr.write(`All choices:\n  ${commandFor(command, session.connection.name)}\n`);
  }
  return 'OK';
}
