import { writeFile } from 'node:fs/promises';
import { renderBlueprintYaml } from '@talent-platform/blueprint/files';
import { findBlueprint } from '../blueprint/stored-blueprint.js';
import { CliError, usageError } from '../cli-error.js';
import { commandFor } from '../connections/command-for.js';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import type { PlatformOptions } from '../options/platform-options.js';
import { openSession } from '../platform/platform-session.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { messageOf, systemCode } from '../system-error.js';
import { printable } from '../terminal/printable.js';
import { shellQuote } from '../terminal/shell-quote.js';

export type BlueprintFormat = 'json' | 'yaml';

export interface BlueprintExportOptions extends PlatformOptions {
  /** The file to write; undefined is standard output. */
  readonly output: string | undefined;
  readonly format: BlueprintFormat;
  /** Whether a file that exists is replaced. */
  readonly force: boolean;
  /** Undefined is the last. */
  readonly revision: number | undefined;
}

/** Prints the configuration of the customer as a document that can be applied again, or writes it to a file. */
export async function runBlueprintExport(options: BlueprintExportOptions, context: Context): Promise<ExitName> {
  const { output, revision } = options;
  const session = await openSession(options, context);
  const stored = await findBlueprint(session, revision);
  if (stored === undefined) throw noBlueprint(session, revision);
  const text = RENDER[options.format](stored.document);
  if (output === undefined) context.stdout.write(text);
  else await write({ text, file: output, force: options.force }, session);
  const place = output === undefined ? '' : ` in ${output}`;
  context.stderr.write(
    printable(
      `Revision ${stored.revision} of customer ${session.customer}${place}. Passwords and secrets are left out; ` +
        'applying it keeps those that are stored.\n',
    ),
  );
  return 'OK';
}

function noBlueprint({ customer, connection }: PlatformSession, revision: number | undefined): CliError {
  const which = revision === undefined ? 'blueprint' : `revision ${revision} of the blueprint`;
  const next =
    revision === undefined ? 'blueprint apply <file>' : `get /platform/v1/customers/${customer}/blueprint/revisions`;
  return new CliError(
    'REFUSED',
    `the server keeps no ${which} of customer ${customer}`,
    commandFor(next, connection.name),
  );
}

const RENDER: Readonly<Record<BlueprintFormat, (document: Readonly<Record<string, unknown>>) => string>> = {
  json: (document) => `${JSON.stringify(document, null, 2)}\n`,
  yaml: renderBlueprintYaml,
};

interface Export {
  readonly text: string;
  readonly file: string;
  readonly force: boolean;
}

async function write({ text, file, force }: Export, { connection }: PlatformSession): Promise<void> {
  try {
    await writeFile(file, text, { flag: force ? 'w' : 'wx' });
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw usageError(`file "${file}" cannot be written: ${messageOf(error)}`);
    throw usageError(
      `file "${file}" exists and is not replaced without --force`,
      commandFor(`blueprint export --output ${shellQuote(file)} --force`, connection.name),
    );
  }
}
