import { blueprintWarnings, checkBlueprint } from '@talent-platform/blueprint';
import type { Blueprint, BlueprintProblem } from '@talent-platform/blueprint';
import { renderBlueprintYaml } from '@talent-platform/blueprint/files';
import { readBlueprintDocument, sourceOf } from '../blueprint/blueprint-source.js';
import { applyBlueprint, compareBlueprint, findBlueprint, renderRemoved } from '../blueprint/stored-blueprint.js';
import { countChanges, renderChanges } from '../changes.js';
import { refusedError, usageError } from '../cli-error.js';
import { defineCommand, defineGroup, definePlatformCommand } from './command.js';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import { renderJson } from '../json.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import type { PlatformOptions } from '../options/account-options.js';
import { argument, parseOptionalId, single, textOption } from '../options/option-values.js';
import { openSession } from '../platform/platform-session.js';
import { refuseExisting, saveFile } from '../replace-file.js';
import { agree, refuseUnattended } from '../terminal/ask.js';
import { commandFor, shellQuote } from '../terminal/command-line.js';
import { jsonText, terminalText } from '../terminal/output.js';
import { paintFor, printable } from '../terminal/text.js';

const BLUEPRINT_FILE = argument('a JSON or YAML file, or a folder');

const blueprintCheckCommand = defineCommand({
  usage: 'check <file>',
  summary: 'print every problem of a blueprint; needs no server',
  example: 'talent blueprint check acme.yaml',
  declare: (yargs) =>
    yargs
      .positional('file', BLUEPRINT_FILE)
      .option('json', { type: 'boolean', describe: 'print every problem as one JSON object' }),
  parse: (argv) => ({ location: argv.file, json: argv.json === true }),
  run: runBlueprintCheck,
});

/** Prints every problem that is visible without a server, or `valid`. */
export async function runBlueprintCheck(
  { location, json }: { readonly location: string; readonly json: boolean },
  context: Context,
): Promise<ExitName> {
  const { stdout, stderr } = context;
  const { blueprint, sources } = await readBlueprintDocument(location);
  const located = (problem: BlueprintProblem): BlueprintProblem & { readonly file: string | undefined } => ({
    file: sourceOf(problem.path, { location, sources }),
    ...problem,
  });
  const problems = checkBlueprint(blueprint).map(located);
  const valid = problems.length === 0;
  const warnings = valid ? blueprintWarnings(blueprint as Blueprint).map(located) : [];
  // A problem has a file only if the blueprint is a folder, and a path unless it concerns the whole blueprint.
  const lineOf = ({ file, path, message }: (typeof problems)[number]): string =>
    `${[file, path, message].filter(Boolean).join(': ')}\n`;
  if (json) stdout.write(jsonText({ valid, problems, warnings }, stdout));
  else if (valid) stdout.write(`${paintFor(stdout, context)('green', 'valid')}: ${printable(location)}\n`);
  else stdout.write(printable(problems.map(lineOf).join('')));
  stderr.write(printable(warnings.map((warning) => `warning: ${lineOf(warning)}`).join('')));
  if (valid)
    stderr.write(
      'Only the server can check standard fields, list nodes and stored secrets:\n' +
        `  talent blueprint diff ${shellQuote(location)}\n`,
    );
  return valid ? 'OK' : 'USAGE';
}

const blueprintDiffCommand = defineCommand({
  usage: 'diff <file>',
  summary: 'show what applying a blueprint would change; changes nothing',
  example: 'talent blueprint diff acme.yaml',
  declare: (yargs) =>
    yargs
      .positional('file', BLUEPRINT_FILE)
      .option('exit-code', { type: 'boolean', describe: 'end with code 7 if there are changes' })
      .option('json', { type: 'boolean', describe: 'print the changes as one JSON object' })
      .options(PLATFORM_OPTIONS),
  parse: (argv) => ({
    ...parsePlatformOptions(argv),
    location: argv.file,
    exitCode: argv['exit-code'] === true,
    json: argv.json === true,
  }),
  run: runBlueprintDiff,
});

interface BlueprintDiffOptions extends PlatformOptions {
  readonly location: string;
  /** Says whether changes lead to an exit code of their own. */
  readonly exitCode: boolean;
  readonly json: boolean;
}

async function runBlueprintDiff(options: BlueprintDiffOptions, context: Context): Promise<ExitName> {
  const { stdout, stderr } = context;
  const { location, json, exitCode } = options;
  const { blueprint, sources } = await readBlueprintDocument(location);
  const session = await openSession(options, context);
  const compared = await compareBlueprint({ location, sources, document: blueprint, etag: undefined }, session);
  const { changes, removed } = compared;
  if (json) stdout.write(jsonText(compared, stdout));
  else if (changes.length === 0) stderr.write('No changes.\n');
  else stdout.write(renderChanges(changes, paintFor(stdout, context)));
  stderr.write(renderRemoved(removed));
  return exitCode && changes.length > 0 ? 'CHANGES' : 'OK';
}

/** D-PLT-6. */
const RECORDS_STAY = 'The records beside the blueprint are not sent: only a customer that is new starts with them.\n';

/** Applies the blueprint only to the revision whose changes the user saw. Another revision needs another look. */
const blueprintApplyCommand = defineCommand({
  usage: 'apply <file>',
  summary: 'show what a blueprint changes, ask, and apply it',
  example: 'talent blueprint apply acme.yaml --dry-run',
  declare: (yargs) =>
    yargs
      .positional('file', BLUEPRINT_FILE)
      .option('yes', { alias: 'y', type: 'boolean', describe: 'do not ask; needed without a terminal' })
      .option('dry-run', { type: 'boolean', describe: 'apply nothing: the same as "talent blueprint diff"' })
      .option('json', { type: 'boolean', describe: 'print the new revision and the changes as one JSON object' })
      .options(PLATFORM_OPTIONS)
      .conflicts('dry-run', 'yes'),
  parse: (argv) => ({
    ...parsePlatformOptions(argv),
    location: argv.file,
    yes: argv.yes === true,
    dryRun: argv['dry-run'] === true,
    json: argv.json === true,
  }),
  async run(options, context) {
    const { location, yes, dryRun, json } = options;
    const { stdout, stderr } = context;
    if (dryRun) return runBlueprintDiff({ ...options, exitCode: false }, context);
    if (!yes) refuseUnattended(`talent blueprint apply ${shellQuote(location)}`, context);
    const { blueprint, records, sources } = await readBlueprintDocument(location);
    if (records !== undefined) stderr.write(RECORDS_STAY);
    const session = await openSession(options, context);
    // Without a stored blueprint, nothing can be lost.
    const stored = await findBlueprint(session);
    const offered = { location, sources, document: blueprint, etag: stored?.etag };
    const compared = await compareBlueprint(offered, session);
    const { changes, removed } = compared;
    const isApplied = stored !== undefined && changes.length === 0;
    stderr.write(isApplied ? 'No changes.\n' : renderChanges(changes, paintFor(stderr, context)));
    stderr.write(renderRemoved(removed));
    if (!isApplied && !yes) await agree(`Apply ${countChanges(changes)} to`, session);
    const applied = isApplied ? { revision: stored.revision, ...compared } : await applyBlueprint(offered, session);
    stdout.write(json ? jsonText(applied, stdout) : `revision ${applied.revision}\n`);
    return 'OK';
  },
});

const blueprintExportCommand = definePlatformCommand({
  usage: 'export',
  summary: 'print the blueprint that was last applied, without its secrets',
  example: 'talent blueprint export --output acme.yaml',
  declare: (yargs) =>
    yargs
      .option('output', { ...textOption('write to this file: file.json, or file.yaml'), alias: 'o' })
      .option('yaml', { type: 'boolean', describe: 'print YAML instead of JSON' })
      .option('force', { type: 'boolean', describe: 'replace an existing file', implies: 'output' })
      .option('revision', textOption('the number of an earlier revision (default: the last)')),
  parse: (argv) => {
    const output = single('output', argv.output);
    return {
      output,
      format: parseFormat(output, argv.yaml === true),
      force: argv.force === true,
      revision: parseOptionalId('revision', argv.revision),
    };
  },
  async run(options, session) {
    const { output, format, force, revision } = options;
    const forced = commandFor(`blueprint export --output ${shellQuote(output ?? '')} --force`, session.account.name);
    if (output !== undefined) refuseExisting(output, { force, forced });
    const stored = await findBlueprint(session, revision);
    if (stored === undefined) throw refusedError(`the server has no such blueprint of customer ${session.customer}`);
    const text = format === 'yaml' ? await renderBlueprintYaml(stored.document) : renderJson(stored.document);
    if (output === undefined) session.context.stdout.write(terminalText(text, session.context.stdout));
    else await saveFile(output, text);
    const place = output === undefined ? '' : ` in ${output}`;
    session.context.stderr.write(
      printable(
        `Revision ${stored.revision} of customer ${session.customer}${place}. Passwords and secrets are left out; ` +
          'applying it keeps those that are stored.\n',
      ),
    );
  },
});

/** The extension of the file decides before `--yaml`. */
function parseFormat(output: string | undefined, yaml: boolean): 'json' | 'yaml' {
  if (output !== undefined && /\.ya?ml$/i.test(output)) return 'yaml';
  if (output !== undefined && yaml && /\.json$/i.test(output))
    throw usageError(`--yaml does not fit --output "${output}": name it .yaml`);
  return yaml ? 'yaml' : 'json';
}

export const blueprintCommands = defineGroup(
  'blueprint',
  "check, compare, apply or export a customer's configuration",
  [blueprintCheckCommand, blueprintDiffCommand, blueprintApplyCommand, blueprintExportCommand],
);
