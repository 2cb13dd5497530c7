import type { Argv } from 'yargs';
import { BLUEPRINT_FILE } from '../options/blueprint-options.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/platform-options.js';
import { defineCommand } from './command.js';
import { runBlueprintApply } from './run-blueprint-apply.js';
import type { BlueprintApplyOptions } from './run-blueprint-apply.js';

function declareApply(yargs: Argv) {
  return yargs
    .positional('file', BLUEPRINT_FILE)
    .option('yes', { alias: 'y', type: 'boolean', describe: 'do not ask; needed where nobody can be asked' })
    .option('dry-run', { type: 'boolean', describe: 'apply nothing: the same as "talent blueprint diff"' })
    .option('json', { type: 'boolean', describe: 'print the new revision and the changes as one JSON object' })
    .options(PLATFORM_OPTIONS)
    .conflicts('dry-run', 'yes');
}

/** `blueprint apply`: makes a blueprint the configuration of the customer. */
export const blueprintApplyCommand = defineCommand({
  usage: 'apply <file>',
  summary: 'show what a blueprint changes, ask, and apply it',
  declare: declareApply,
  parse: (argv): BlueprintApplyOptions => ({
    ...parsePlatformOptions(argv),
    location: argv.file,
    yes: argv.yes === true,
    dryRun: argv['dry-run'] === true,
    json: argv.json === true,
  }),
  run: runBlueprintApply,
});
