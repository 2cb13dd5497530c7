import { compareBlueprint } from '../blueprint/put-blueprint.js';
import { readBlueprintDocument } from '../blueprint/read-blueprint-document.js';
import { renderChanges } from '../blueprint/render-changes.js';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import type { PlatformOptions } from '../options/platform-options.js';
import { openSession } from '../platform/platform-session.js';
import { paintFor } from '../terminal/paint.js';

export interface BlueprintDiffOptions extends PlatformOptions {
  /** A file or a folder. */
  readonly location: string;
  /** Whether changes end the command with a code of their own. */
  readonly exitCode: boolean;
  readonly json: boolean;
}

/** Prints what applying a blueprint would change. */
export async function runBlueprintDiff(options: BlueprintDiffOptions, context: Context): Promise<ExitName> {
  const { stdout, stderr } = context;
  const { location, json, exitCode } = options;
  const { blueprint, sources } = await readBlueprintDocument(location);
  const session = await openSession(options, context);
  const changes = await compareBlueprint({ location, sources, document: blueprint, etag: undefined }, session);
  if (json) stdout.write(`${JSON.stringify({ changes }, null, 2)}\n`);
  else if (changes.length === 0) stderr.write('No changes.\n');
  else stdout.write(renderChanges(changes, paintFor(stdout, context)));
  return exitCode && changes.length > 0 ? 'CHANGES' : 'OK';
}
