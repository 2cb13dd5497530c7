import type { Argv } from 'yargs';
import { declareList, parseListOptions } from '../options/list-options.js';
import { defineCommand } from './command.js';
import { runListsPush } from './run-lists-push.js';
import type { ListsPushOptions } from './run-lists-push.js';

function declarePush(yargs: Argv) {
  return declareList(yargs, 'file.json or file.csv; - for standard input')
    .option('yes', { alias: 'y', type: 'boolean', describe: 'do not ask; needed where nobody can be asked' })
    .option('dry-run', { type: 'boolean', describe: 'write nothing; show what would change' })
    .conflicts('dry-run', 'yes');
}

/** `lists push`: makes a value list what a file says. */
export const listsPushCommand = defineCommand({
  usage: 'push <listID> <file>',
  summary: 'show what a file changes in a list, ask, and write it',
  declare: declarePush,
  parse: (argv): ListsPushOptions => ({
    ...parseListOptions(argv),
    yes: argv.yes === true,
    dryRun: argv['dry-run'] === true,
  }),
  run: runListsPush,
});
