import type { Argv } from 'yargs';
import { declareFormname, JSON_OPTION, parseFormname, parseOptionalId } from '../options/form-options.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/platform-options.js';
import { defineCommand } from './command.js';
import { runFormsFill } from './run-forms-fill.js';
import type { FormsFillOptions } from './run-forms-fill.js';

function declareFill(yargs: Argv) {
  return declareFormname(yargs)
    .positional('file', {
      type: 'string',
      demandOption: true,
      describe: 'a JSON object with the answers by their questions; - for standard input',
    })
    .nargs('file', 1) // or yargs reads "-" as an option without a name
    .option('owner', { type: 'string', requiresArg: true, describe: 'the id of whom or what it is about' })
    .option('id', { type: 'string', requiresArg: true, describe: 'change this filled form, by its formDataId' })
    .option('replace', { type: 'boolean', describe: 'replace all answers that are there; those left out are lost' })
    .option('dry-run', { type: 'boolean', describe: 'write nothing; show what would change' })
    .option('json', JSON_OPTION)
    .options(PLATFORM_OPTIONS);
}

/** `forms fill`: answers from a file. */
export const formsFillCommand = defineCommand({
  usage: 'fill <formname> <file>',
  summary: 'check the answers in a file, and send them',
  declare: declareFill,
  parse: (argv): FormsFillOptions => ({
    ...parsePlatformOptions(argv),
    formname: parseFormname(argv.formname),
    file: argv.file,
    owner: parseOptionalId('owner', argv.owner),
    formDataId: parseOptionalId('id', argv.id),
    replace: argv.replace === true,
    dryRun: argv['dry-run'] === true,
    json: argv.json === true,
  }),
  run: runFormsFill,
});
