import { checkBlueprint } from '@talent-platform/blueprint';
import type { BlueprintProblem } from '@talent-platform/blueprint';
import { readBlueprintDocument } from '../blueprint/read-blueprint-document.js';
import { sourceOf } from '../blueprint/source-of.js';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import { paintFor } from '../terminal/paint.js';
import { printable } from '../terminal/printable.js';
import { shellQuote } from '../terminal/shell-quote.js';

export interface BlueprintCheckOptions {
  /** A file or a folder. */
  readonly location: string;
  readonly json: boolean;
}

interface LocatedProblem extends BlueprintProblem {
  readonly file: string | undefined;
}

/** Prints `valid`, or every problem that the document shows by itself. Sends nothing. */
export async function runBlueprintCheck(
  { location, json }: BlueprintCheckOptions,
  context: Context,
): Promise<ExitName> {
  const { stdout, stderr } = context;
  const { blueprint, sources } = await readBlueprintDocument(location);
  const problems = checkBlueprint(blueprint).map((problem) => ({
    file: sourceOf(problem.path, { location, sources }),
    ...problem,
  }));
  const valid = problems.length === 0;
  if (json) stdout.write(`${JSON.stringify({ valid, problems }, null, 2)}\n`);
  else if (valid) stdout.write(`${paintFor(stdout, context)('green', 'valid')}: ${printable(location)}\n`);
  else stdout.write(problems.map(renderProblem).join(''));

  stderr.write(
    'Standard fields, the nodes of lists and stored secrets are known to the server alone, which checks them:\n' +
      `  talent blueprint diff ${shellQuote(location)}\n`,
  );
  return valid ? 'OK' : 'USAGE';
}

/** The file only where a folder was named, the path only where it is not the whole blueprint. */
function renderProblem({ file, path, message }: LocatedProblem): string {
  return printable(`${[file, path, message].filter(Boolean).join(': ')}\n`);
}
