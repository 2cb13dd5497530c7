import type { Argv } from 'yargs';
import { JSON_OPTION } from '../options/form-options.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/platform-options.js';
import { defineCommand } from './command.js';
import { runFormsList } from './run-forms-list.js';
import type { FormsListOptions } from './run-forms-list.js';

/** `forms list`: which forms there are, unfit ones too (D-FRM-3). */
export const formsListCommand = defineCommand({
  usage: 'list',
  summary: 'list the forms; a form that cannot be filled says why in meta',
  declare: (yargs: Argv) => yargs.option('json', JSON_OPTION).options(PLATFORM_OPTIONS),
  parse: (argv): FormsListOptions => ({ ...parsePlatformOptions(argv), json: argv.json === true }),
  run: runFormsList,
});
