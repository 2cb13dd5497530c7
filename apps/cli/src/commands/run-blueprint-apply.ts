import { applyBlueprint, compareBlueprint } from '../blueprint/put-blueprint.js';
import type { AppliedBlueprint } from '../blueprint/put-blueprint.js';
import { readBlueprintDocument } from '../blueprint/read-blueprint-document.js';
import { countChanges, renderChanges } from '../blueprint/render-changes.js';
import { findBlueprint } from '../blueprint/stored-blueprint.js';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import type { PlatformOptions } from '../options/platform-options.js';
import { agree, demandAgreement } from '../platform/agreement.js';
import { openSession } from '../platform/platform-session.js';
import { paintFor } from '../terminal/paint.js';
import { shellQuote } from '../terminal/shell-quote.js';
import { runBlueprintDiff } from './run-blueprint-diff.js';

export interface BlueprintApplyOptions extends PlatformOptions {
  /** A file or a folder. */
  readonly location: string;
  /** Apply without asking. */
  readonly yes: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** Applies a blueprint, once somebody saw its changes and agreed, to the very revision that they were shown against. */
export async function runBlueprintApply(options: BlueprintApplyOptions, context: Context): Promise<ExitName> {
  const { location, yes, dryRun } = options;
  if (dryRun) return runBlueprintDiff({ ...options, exitCode: false }, context);
  if (!yes) demandAgreement(`talent blueprint apply ${shellQuote(location)}`, context);
  const { blueprint, records, sources } = await readBlueprintDocument(location);
  if (records !== undefined) context.stderr.write(RECORDS_STAY);
  const session = await openSession(options, context);
  // Where the server keeps none, there is nothing that could be lost.
  const stored = await findBlueprint(session);
  const offered = { location, sources, document: blueprint, etag: stored?.etag };
  const changes = await compareBlueprint(offered, session);
  if (stored !== undefined && changes.length === 0) {
    context.stderr.write('No changes.\n');
    return report({ revision: stored.revision, changes }, options, context);
  }
  context.stderr.write(renderChanges(changes, paintFor(context.stderr, context)));
  if (!yes) await agree(`Apply ${countChanges(changes)} to`, session);
  return report(await applyBlueprint(offered, session), options, context);
}

/** D-PLT-6. */
const RECORDS_STAY = 'The records beside the blueprint are not sent: only a customer that is new starts with them.\n';

function report(applied: AppliedBlueprint, { json }: BlueprintApplyOptions, { stdout }: Context): ExitName {
  stdout.write(json ? `${JSON.stringify(applied, null, 2)}\n` : `revision ${applied.revision}\n`);
  return 'OK';
}
