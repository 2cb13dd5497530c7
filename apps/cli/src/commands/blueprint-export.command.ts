import { writeFile } from 'node:fs/promises';
import { renderBlueprintYaml } from '@talent-platform/blueprint/files';
import { findBlueprint } from '../blueprint/stored-blueprint.js';
import { CliError, refusedError, usageError } from '../cli-error.js';
import { renderJson } from '../json.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { single } from '../options/option-values.js';
import { openSession } from '../platform/platform-session.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { messageOf, systemCode } from '../system-error.js';
import { commandFor, shellQuote } from '../terminal/command-line.js';
import { terminalText } from '../terminal/json-text.js';
import { printable } from '../terminal/printable.js';
import { defineCommand } from './command.js';

/** `blueprint export`: the configuration of the customer as a document that can be applied again. */
export const blueprintExportCommand = defineCommand({
  usage: 'export',
  summary: 'print the blueprint that was last applied, without its secrets',
  example: 'talent blueprint export --output acme.yaml',
  declare: (yargs) =>
    yargs
      .option('output', {
        alias: 'o',
        type: 'string',
        requiresArg: true,
        describe: 'write to this file: file.json, or file.yaml',
      })
      .option('yaml', { type: 'boolean', describe: 'print YAML instead of JSON' })
      .option('force', { type: 'boolean', describe: 'replace the file where it exists', implies: 'output' })
      .option('revision', { type: 'string', requiresArg: true, describe: 'an earlier one (left out: the last)' })
      .options(PLATFORM_OPTIONS),
  parse: (argv) => {
    const output = single('output', argv.output);
    return {
      ...parsePlatformOptions(argv),
      output,
      format: parseFormat(output, argv.yaml === true),
      force: argv.force === true,
      revision: parseRevision(single('revision', argv.revision)),
    };
  },
  async run(options, context) {
    const { output, format, force, revision } = options;
    const session = await openSession(options, context);
    const stored = await findBlueprint(session, revision);
    if (stored === undefined) throw noBlueprint(session, revision);
    const text = format === 'yaml' ? renderBlueprintYaml(stored.document) : renderJson(stored.document);
    if (output === undefined) context.stdout.write(terminalText(text, context.stdout));
    else await write(text, { file: output, force }, session);
    const place = output === undefined ? '' : ` in ${output}`;
    context.stderr.write(
      printable(
        `Revision ${stored.revision} of customer ${session.customer}${place}. Passwords and secrets are left out; ` +
          'applying it keeps those that are stored.\n',
      ),
    );
    return 'OK';
  },
});

/** The file's extension decides where it names a format. */
function parseFormat(output: string | undefined, yaml: boolean): 'json' | 'yaml' {
  if (output !== undefined && /\.ya?ml$/i.test(output)) return 'yaml';
  if (output !== undefined && yaml && /\.json$/i.test(output))
    throw usageError(`--yaml does not fit --output "${output}": name it .yaml`);
  return yaml ? 'yaml' : 'json';
}

function parseRevision(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw usageError(`--revision must be a whole number from 1, received "${text}"`);
}

function noBlueprint({ customer, account }: PlatformSession, revision: number | undefined): CliError {
  const [which, next] =
    revision === undefined
      ? ['blueprint', 'blueprint apply <file>']
      : [`revision ${revision} of the blueprint`, `get /platform/v1/customers/${customer}/blueprint/revisions`];
  const message = `the server keeps no ${which} of customer ${customer}`;
  return refusedError(message, commandFor(next, account.name));
}

async function write(
  text: string,
  { file, force }: { readonly file: string; readonly force: boolean },
  { account }: PlatformSession,
): Promise<void> {
  try {
    await writeFile(file, text, { flag: force ? 'w' : 'wx' });
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw usageError(`file "${file}" cannot be written: ${messageOf(error)}`);
    throw usageError(
      `file "${file}" exists and is not replaced without --force`,
      commandFor(`blueprint export --output ${shellQuote(file)} --force`, account.name),
    );
  }
}
