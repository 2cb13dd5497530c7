import type { Argv } from 'yargs';
import { BLUEPRINT_FILE } from '../options/blueprint-options.js';
import { defineCommand } from './command.js';
import { runBlueprintCheck } from './run-blueprint-check.js';
import type { BlueprintCheckOptions } from './run-blueprint-check.js';

function declareCheck(yargs: Argv) {
  return yargs
    .positional('file', BLUEPRINT_FILE)
    .option('json', { type: 'boolean', describe: 'print every problem as one JSON object' });
}

/** `blueprint check`: what is wrong with a blueprint, as far as the document alone can tell. */
export const blueprintCheckCommand = defineCommand({
  usage: 'check <file>',
  summary: 'tell every problem of a blueprint; needs no server',
  declare: declareCheck,
  parse: (argv): BlueprintCheckOptions => ({ location: argv.file, json: argv.json === true }),
  run: runBlueprintCheck,
});
