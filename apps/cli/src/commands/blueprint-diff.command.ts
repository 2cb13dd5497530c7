import type { Argv } from 'yargs';
import { BLUEPRINT_FILE } from '../options/blueprint-options.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/platform-options.js';
import { defineCommand } from './command.js';
import { runBlueprintDiff } from './run-blueprint-diff.js';
import type { BlueprintDiffOptions } from './run-blueprint-diff.js';

function declareDiff(yargs: Argv) {
  return yargs
    .positional('file', BLUEPRINT_FILE)
    .option('exit-code', { type: 'boolean', describe: 'end with 7 where there are changes' })
    .option('json', { type: 'boolean', describe: 'print the changes as one JSON object' })
    .options(PLATFORM_OPTIONS);
}

/** `blueprint diff`: what applying a blueprint would change. */
export const blueprintDiffCommand = defineCommand({
  usage: 'diff <file>',
  summary: 'show what applying a blueprint would change; changes nothing',
  declare: declareDiff,
  parse: (argv): BlueprintDiffOptions => ({
    ...parsePlatformOptions(argv),
    location: argv.file,
    exitCode: argv['exit-code'] === true,
    json: argv.json === true,
  }),
  run: runBlueprintDiff,
});
