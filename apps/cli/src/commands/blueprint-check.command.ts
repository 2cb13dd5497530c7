import { blueprintWarnings, checkBlueprint } from '@talent-platform/blueprint';
import type { Blueprint, BlueprintProblem } from '@talent-platform/blueprint';
import type { Options } from 'yargs';
import { readBlueprintDocument, sourceOf } from '../blueprint/blueprint-place.js';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import { jsonText } from '../terminal/json-text.js';
import { shellQuote } from '../terminal/command-line.js';
import { paintFor } from '../terminal/paint.js';
import { printable } from '../terminal/printable.js';
import { defineCommand } from './command.js';

/** The blueprint that check, diff and apply read. */
export const BLUEPRINT_FILE = {
  type: 'string',
  demandOption: true,
  describe: 'a JSON or YAML file, or a folder',
} as const satisfies Options;

/** `blueprint check`: what is wrong with a blueprint, as far as the document alone can tell. */
export const blueprintCheckCommand = defineCommand({
  usage: 'check <file>',
  summary: 'tell every problem of a blueprint; needs no server',
  example: 'talent blueprint check acme.yaml',
  declare: (yargs) =>
    yargs
      .positional('file', BLUEPRINT_FILE)
      .option('json', { type: 'boolean', describe: 'print every problem as one JSON object' }),
  parse: (argv) => ({ location: argv.file, json: argv.json === true }),
  run: runBlueprintCheck,
});

/** Prints `valid`, or every problem that the document shows by itself. Sends nothing. */
export async function runBlueprintCheck(
  { location, json }: { readonly location: string; readonly json: boolean },
  context: Context,
): Promise<ExitName> {
  const { stdout, stderr } = context;
  const { blueprint, sources } = await readBlueprintDocument(location);
  const located = (problem: BlueprintProblem): BlueprintProblem & { readonly file: string | undefined } => ({
    file: sourceOf(problem.path, { location, sources }),
    ...problem,
  });
  const problems = checkBlueprint(blueprint).map(located);
  const valid = problems.length === 0;
  const warnings = valid ? blueprintWarnings(blueprint as Blueprint).map(located) : [];
  // The file is told only where a folder was named, the path only where it is not the whole blueprint.
  const lineOf = ({ file, path, message }: (typeof problems)[number]): string =>
    `${[file, path, message].filter(Boolean).join(': ')}\n`;
  if (json) stdout.write(jsonText({ valid, problems, warnings }, stdout));
  else if (valid) stdout.write(`${paintFor(stdout, context)('green', 'valid')}: ${printable(location)}\n`);
  else stdout.write(printable(problems.map(lineOf).join('')));
  stderr.write(printable(warnings.map((warning) => `warning: ${lineOf(warning)}`).join('')));
  stderr.write(
    'Standard fields, the nodes of lists and stored secrets are known to the server alone, which checks them:\n' +
      `  talent blueprint diff ${shellQuote(location)}\n`,
  );
  return valid ? 'OK' : 'USAGE';
}
