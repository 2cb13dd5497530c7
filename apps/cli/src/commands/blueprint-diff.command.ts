import { readBlueprintDocument } from '../blueprint/blueprint-place.js';
import { compareBlueprint } from '../blueprint/put-blueprint.js';
import { renderChanges } from '../changes.js';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import { jsonText } from '../terminal/json-text.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import type { PlatformOptions } from '../options/account-options.js';
import { openSession } from '../platform/platform-session.js';
import { paintFor } from '../terminal/paint.js';
import { BLUEPRINT_FILE } from './blueprint-check.command.js';
import { defineCommand } from './command.js';

/** `blueprint diff`: what applying a blueprint would change. */
export const blueprintDiffCommand = defineCommand({
  usage: 'diff <file>',
  summary: 'show what applying a blueprint would change; changes nothing',
  example: 'talent blueprint diff acme.yaml',
  declare: (yargs) =>
    yargs
      .positional('file', BLUEPRINT_FILE)
      .option('exit-code', { type: 'boolean', describe: 'end with 7 where there are changes' })
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
  /** A file or a folder. */
  readonly location: string;
  /** Whether changes end the command with a code of their own. */
  readonly exitCode: boolean;
  readonly json: boolean;
}

export async function runBlueprintDiff(options: BlueprintDiffOptions, context: Context): Promise<ExitName> {
  const { stdout, stderr } = context;
  const { location, json, exitCode } = options;
  const { blueprint, sources } = await readBlueprintDocument(location);
  const session = await openSession(options, context);
  const changes = await compareBlueprint({ location, sources, document: blueprint, etag: undefined }, session);
  if (json) stdout.write(jsonText({ changes }, stdout));
  else if (changes.length === 0) stderr.write('No changes.\n');
  else stdout.write(renderChanges(changes, paintFor(stdout, context)));
  return exitCode && changes.length > 0 ? 'CHANGES' : 'OK';
}
