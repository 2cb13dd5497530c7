import type { Argv } from 'yargs';
import { declareList, parseListOptions } from '../options/list-options.js';
import { defineCommand } from './command.js';
import { runListsPull } from './run-lists-pull.js';
import type { ListsPullOptions } from './run-lists-pull.js';

/** `lists pull`: a whole value list in a file. */
export const listsPullCommand = defineCommand({
  usage: 'pull <listID> <file>',
  summary: 'write a whole list to a file: file.json, or file.csv for spreadsheets',
  declare: (yargs: Argv) =>
    declareList(yargs, 'file.json or file.csv; - for standard output').option('force', {
      type: 'boolean',
      describe: 'replace the file where it exists',
    }),
  parse: (argv): ListsPullOptions => ({ ...parseListOptions(argv), force: argv.force === true }),
  run: runListsPull,
});
