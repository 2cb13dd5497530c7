import type { Argv } from 'yargs';
import { usageError } from '../cli-error.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/platform-options.js';
import { single } from '../options/single.js';
import { defineCommand } from './command.js';
import { runBlueprintExport } from './run-blueprint-export.js';
import type { BlueprintExportOptions, BlueprintFormat } from './run-blueprint-export.js';

function declareExport(yargs: Argv) {
  return yargs
    .option('output', {
      alias: 'o',
      type: 'string',
      requiresArg: true,
      describe: 'write to this file: file.json, or file.yaml',
    })
    .option('yaml', { type: 'boolean', describe: 'print YAML instead of JSON' })
    .option('force', { type: 'boolean', describe: 'replace the file where it exists', implies: 'output' })
    .option('revision', { type: 'string', requiresArg: true, describe: 'an earlier one (left out: the last)' })
    .options(PLATFORM_OPTIONS);
}

/** `blueprint export`: the configuration of the customer as a document. */
export const blueprintExportCommand = defineCommand({
  usage: 'export',
  summary: 'print the blueprint that was last applied, without its secrets',
  declare: declareExport,
  parse: (argv): BlueprintExportOptions => {
    const output = single('output', argv.output);
    return {
      ...parsePlatformOptions(argv),
      output,
      format: parseFormat(output, argv.yaml === true),
      force: argv.force === true,
      revision: parseRevision(single('revision', argv.revision)),
    };
  },
  run: runBlueprintExport,
});

/** The file's extension decides where it names a format. */
function parseFormat(output: string | undefined, yaml: boolean): BlueprintFormat {
  if (output === undefined) return yaml ? 'yaml' : 'json';
  if (/\.ya?ml$/i.test(output)) return 'yaml';
  if (yaml && /\.json$/i.test(output)) throw usageError(`--yaml does not fit --output "${output}": name it .yaml`);
  return yaml ? 'yaml' : 'json';
}

function parseRevision(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw usageError(`--revision must be a whole number from 1, received "${text}"`);
}
