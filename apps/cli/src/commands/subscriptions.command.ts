import type { Argv } from 'yargs';
import { defineGroup, definePlatformCommand } from './command.js';
import type { Command } from './command.js';
import { exitOfOutcome, hintLines, hintOnError, hintOnRejection, styleOfOutcome } from '../events/event-outcome.js';
import { pingSubscription, readSubscriptions, switchSubscription } from '../events/subscriptions.js';
import type { Subscription } from '../events/subscriptions.js';
import { SENDING_TIMEOUT_S } from '../options/account-options.js';
import { JSON_OPTION } from '../options/option-values.js';
import { jsonText } from '../terminal/output.js';
import { oneLine, paintFor, printable, renderTable } from '../terminal/text.js';

function declareSubscriptionId(yargs: Argv): Argv<{ readonly subscriptionId: string }> {
  return yargs.positional('subscriptionId', {
    type: 'string',
    demandOption: true,
    describe: 'the id of a subscription; see "talent subscriptions list"',
  });
}

const HEADING = ['id', 'event', 'state'];

const subscriptionsListCommand = definePlatformCommand({
  usage: 'list',
  summary: 'list the subscriptions, and which of them are paused',
  example: 'talent subscriptions list',
  declare: (yargs) => yargs.option('json', JSON_OPTION),
  parse: (argv) => ({ json: argv.json === true }),
  async run({ json }, session) {
    const { stdout, stderr } = session.context;
    const subscriptions = await readSubscriptions(session);
    const rows = subscriptions.map((each) => [each.id, each.eventType ?? 'all', stateOf(each)].map(String));
    if (json) stdout.write(jsonText({ subscriptions }, stdout));
    else if (rows.length === 0) stderr.write('No subscriptions.\n');
    else stdout.write(renderTable(HEADING, rows, paintFor(stdout, session.context)));
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

/** D-ACT-2 */
const subscriptionsPauseCommand = defineSwitch('pause', {
  summary: 'stop sending events to a subscription; its events are kept as failed',
  done: 'is paused: its events are kept as failed until it is resumed',
});

const subscriptionsResumeCommand = defineSwitch('resume', {
  summary: 'send events to a paused subscription from now on',
  done: 'is resumed. To send the events that were kept: talent events redeliver',
});

function defineSwitch(
  turn: 'pause' | 'resume',
  { summary, done }: { readonly summary: string; readonly done: string },
): Command {
  return definePlatformCommand({
    usage: `${turn} <subscriptionId>`,
    summary,
    example: `talent subscriptions ${turn} acme`,
    declare: (yargs) => declareSubscriptionId(yargs),
    parse: (argv) => ({ subscriptionId: argv.subscriptionId }),
    async run({ subscriptionId }, session) {
      await switchSubscription(subscriptionId, turn, session);
      session.context.stderr.write(printable(`${subscriptionId} ${done}\n`));
      return 'OK';
    },
  });
}

const subscriptionsPingCommand = definePlatformCommand({
  usage: 'ping <subscriptionId>',
  summary: 'send a signed PingEvent to a subscription, and print the reply',
  example: 'talent subscriptions ping acme',
  timeoutS: SENDING_TIMEOUT_S,
  declare: (yargs) => declareSubscriptionId(yargs).option('json', JSON_OPTION),
  parse: (argv) => ({
    subscriptionId: argv.subscriptionId,
    json: argv.json === true,
  }),
  async run({ subscriptionId, json }, session) {
    const { stdout, stderr } = session.context;
    const pinged = await pingSubscription(subscriptionId, session);
    const { outcome, httpStatus, error, durationMs } = pinged;
    const parts = [httpStatus, error, `${Math.round(durationMs)} ms`].filter((part) => part !== undefined);
    const paint = paintFor(stdout, session.context);
    const line = `${paint(styleOfOutcome(outcome), oneLine(outcome))}  ${oneLine(parts.join('  '))}\n`;
    stdout.write(json ? jsonText(pinged, stdout) : line);
    const hint = outcome === 'rejected' ? hintOnRejection(httpStatus) : hintOnError(pinged);
    for (const each of hintLines(hint)) stderr.write(`${each}\n`);
    return exitOfOutcome(outcome);
  },
});

export const subscriptionsCommands = defineGroup('subscriptions', 'list, pause, resume and ping subscriptions', [
  subscriptionsListCommand,
  subscriptionsPauseCommand,
  subscriptionsResumeCommand,
  subscriptionsPingCommand,
]);
