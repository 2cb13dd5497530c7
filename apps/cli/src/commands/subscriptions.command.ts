import type { PingResult, Subscription } from '@talent-platform/protocol/models';
import type { Argv } from 'yargs';
import { defineGroup, definePlatformCommand } from './command.js';
import type { Command } from './command.js';
import { exitOfOutcome, hintLines, styleOfOutcome } from '../events/event-outcome.js';
import { SENDING_TIMEOUT_S } from '../options/account-options.js';
import { callForBody, callService, platformPath } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { jsonText, printListing } from '../terminal/output.js';
import { oneLine, paintFor, printable } from '../terminal/text.js';
import { argument } from '../options/option-values.js';

function declareSubscriptionId(yargs: Argv): Argv<{ readonly subscriptionId: string }> {
  return yargs.positional('subscriptionId', argument('the id of a subscription; see "talent subscriptions list"'));
}

const HEADING = ['id', 'event', 'state'];

const subscriptionsListCommand = definePlatformCommand({
  usage: 'list',
  summary: 'list the subscriptions, and which of them are paused',
  example: 'talent subscriptions list',
  declare: (yargs) => yargs,
  parse: () => ({}),
  async run(_options, session) {
    const call = { method: 'GET', path: platformPath('subscriptions', session) } as const;
    const { subscriptions } = await callForBody<{ subscriptions: readonly Subscription[] }>(call, session);
    const rows = subscriptions.map((each) => [each.id, each.eventType ?? 'all', stateOf(each)]);
    printListing({ data: { subscriptions }, heading: HEADING, rows, items: 'subscriptions' }, session);
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

function pathOf(id: string, action: 'pause' | 'resume' | 'ping', session: PlatformSession): string {
  return platformPath(`subscriptions/${encodeURIComponent(id)}/${action}`, session);
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
      await callService({ method: 'POST', path: pathOf(subscriptionId, turn, session) }, session);
      session.context.stderr.write(printable(`${subscriptionId} ${done}\n`));
    },
  });
}

const subscriptionsPingCommand = definePlatformCommand({
  usage: 'ping <subscriptionId>',
  summary: 'send a signed PingEvent to a subscription, and print the reply',
  example: 'talent subscriptions ping acme',
  timeoutS: SENDING_TIMEOUT_S,
  declare: declareSubscriptionId,
  parse: (argv) => ({ subscriptionId: argv.subscriptionId }),
  async run({ subscriptionId }, session) {
    const { stdout, stderr } = session.context;
    const call = { method: 'POST', path: pathOf(subscriptionId, 'ping', session) } as const;
    const pinged = await callForBody<PingResult>(call, session);
    const { outcome, httpStatus, error, durationMs } = pinged;
    const parts = [httpStatus, error, `${Math.round(durationMs)} ms`].filter((part) => part !== undefined);
    const paint = paintFor(stdout, session.context);
    const line = `${paint(styleOfOutcome(outcome), oneLine(outcome))}  ${oneLine(parts.join('  '))}\n`;
    stdout.write(session.json ? jsonText(pinged, stdout) : line);
    for (const each of hintLines(pinged)) stderr.write(`${each}\n`);
    return exitOfOutcome(outcome);
  },
});

export const subscriptionsCommands = defineGroup('subscriptions', 'list, pause, resume and ping subscriptions', [
  subscriptionsListCommand,
  subscriptionsPauseCommand,
  subscriptionsResumeCommand,
  subscriptionsPingCommand,
]);
