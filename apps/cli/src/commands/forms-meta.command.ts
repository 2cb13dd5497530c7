import type { Argv } from 'yargs';
import { declareFormname, JSON_OPTION, parseFormname } from '../options/form-options.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/platform-options.js';
import { defineCommand } from './command.js';
import { runFormsMeta } from './run-forms-meta.js';
import type { FormsMetaOptions } from './run-forms-meta.js';

/** `forms meta`: what a form asks. */
export const formsMetaCommand = defineCommand({
  usage: 'meta <formname>',
  summary: 'show the questions of a form',
  declare: (yargs: Argv) => declareFormname(yargs).option('json', JSON_OPTION).options(PLATFORM_OPTIONS),
  parse: (argv): FormsMetaOptions => ({
    ...parsePlatformOptions(argv),
    formname: parseFormname(argv.formname),
    json: argv.json === true,
  }),
  run: runFormsMeta,
});
