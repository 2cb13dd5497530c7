import { readSubscriptions } from '../events/subscriptions.js';
import type { Subscription } from '../events/subscriptions.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { JSON_OPTION } from '../options/form-options.js';
import { openSession } from '../platform/platform-session.js';
import { jsonText } from '../terminal/json-text.js';
import { paintFor } from '../terminal/paint.js';
import { renderTable } from '../terminal/render-table.js';
import { defineCommand } from './command.js';

const HEADING = ['id', 'event', 'state'];

/** `subscriptions list`: who gets events, and who does not at present. */
export const subscriptionsListCommand = defineCommand({
  usage: 'list',
  summary: 'list who gets events, and which of them are paused',
  example: 'talent subscriptions list',
  declare: (yargs) => yargs.option('json', JSON_OPTION).options(PLATFORM_OPTIONS),
  parse: (argv) => ({ ...parsePlatformOptions(argv), json: argv.json === true }),
  async run({ json, ...options }, context) {
    const { stdout, stderr } = context;
    const subscriptions = await readSubscriptions(await openSession({ ...options, json }, context));
    const rows = subscriptions.map((each) => [each.id, each.eventType ?? 'all', stateOf(each)].map(String));
    if (json) stdout.write(jsonText({ subscriptions }, stdout));
    else if (rows.length === 0) stderr.write('No subscriptions.\n');
    else stdout.write(renderTable(HEADING, rows, paintFor(stdout, context)));
    return 'OK';
  },
});

function stateOf({ temporary, expiresAt, pausedAt, pausedBecause, failingSince }: Subscription): string {
  const states = [
    pausedAt === undefined ? 'on' : `paused since ${pausedAt}${pausedBecause ? ` (${pausedBecause})` : ''}`,
    ...(failingSince === undefined ? [] : [`failing since ${failingSince}`]),
    ...(temporary === true ? [`temporary, until ${expiresAt ?? 'it is not renewed'}`] : []),
  ];
  return states.join(', ');
}
