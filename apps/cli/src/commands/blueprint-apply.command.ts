import { readBlueprintDocument } from '../blueprint/blueprint-place.js';
import { applyBlueprint, compareBlueprint } from '../blueprint/put-blueprint.js';
import { findBlueprint } from '../blueprint/stored-blueprint.js';
import { countChanges, renderChanges } from '../changes.js';
import { jsonText } from '../terminal/json-text.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { agree, refuseUnattended } from '../platform/agreement.js';
import { openSession } from '../platform/platform-session.js';
import { shellQuote } from '../terminal/command-line.js';
import { paintFor } from '../terminal/paint.js';
import { BLUEPRINT_FILE } from './blueprint-check.command.js';
import { runBlueprintDiff } from './blueprint-diff.command.js';
import { defineCommand } from './command.js';

/** D-PLT-6. */
const RECORDS_STAY = 'The records beside the blueprint are not sent: only a customer that is new starts with them.\n';

/**
 * `blueprint apply`: makes a blueprint the configuration of the customer, once somebody saw its changes and agreed, and
 * on top of the very revision that they were shown against.
 */
export const blueprintApplyCommand = defineCommand({
  usage: 'apply <file>',
  summary: 'show what a blueprint changes, ask, and apply it',
  example: 'talent blueprint apply acme.yaml --dry-run',
  declare: (yargs) =>
    yargs
      .positional('file', BLUEPRINT_FILE)
      .option('yes', { alias: 'y', type: 'boolean', describe: 'do not ask; needed where nobody can be asked' })
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
    const changes = await compareBlueprint(offered, session);
    const isApplied = stored !== undefined && changes.length === 0;
    stderr.write(isApplied ? 'No changes.\n' : renderChanges(changes, paintFor(stderr, context)));
    if (!isApplied && !yes) await agree(`Apply ${countChanges(changes)} to`, session);
    const applied = isApplied ? { revision: stored.revision, changes } : await applyBlueprint(offered, session);
    stdout.write(json ? jsonText(applied, stdout) : `revision ${applied.revision}\n`);
    return 'OK';
  },
});
