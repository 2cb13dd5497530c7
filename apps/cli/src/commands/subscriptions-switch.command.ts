import { switchSubscription } from '../events/subscriptions.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { declareSubscriptionId } from '../options/event-options.js';
import { openSession } from '../platform/platform-session.js';
import { printable } from '../terminal/printable.js';
import { defineCommand } from './command.js';
import type { Command } from './command.js';

/** `subscriptions pause` and `resume` (D-ACT-2). */
export const subscriptionsPauseCommand = defineSwitch('pause', {
  summary: 'stop sending events to a subscription; its events are kept as failed',
  done: 'is paused: its events are kept as failed until it is resumed',
});

export const subscriptionsResumeCommand = defineSwitch('resume', {
  summary: 'send events to a paused subscription from now on',
  done: 'is resumed. To send the events that were kept: talent events redeliver',
});

function defineSwitch(
  turn: 'pause' | 'resume',
  { summary, done }: { readonly summary: string; readonly done: string },
): Command {
  return defineCommand({
    usage: `${turn} <subscriptionId>`,
    summary,
    example: `talent subscriptions ${turn} acme`,
    declare: (yargs) => declareSubscriptionId(yargs).options(PLATFORM_OPTIONS),
    parse: (argv) => ({ ...parsePlatformOptions(argv), subscriptionId: argv.subscriptionId }),
    async run({ subscriptionId, ...options }, context) {
      await switchSubscription(subscriptionId, turn, await openSession(options, context));
      context.stderr.write(printable(`${subscriptionId} ${done}\n`));
      return 'OK';
    },
  });
}
