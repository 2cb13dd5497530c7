import { exitOfOutcome, styleOfOutcome } from '../events/event-outcome.js';
import { hintLines, hintOnError, hintOnRejection } from '../events/explain-reply.js';
import { pingSubscription } from '../events/subscriptions.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { declareSubscriptionId, SENDING_TIMEOUT_S } from '../options/event-options.js';
import { JSON_OPTION } from '../options/form-options.js';
import { openSession } from '../platform/platform-session.js';
import { jsonText } from '../terminal/json-text.js';
import { paintFor } from '../terminal/paint.js';
import { oneLine } from '../terminal/printable.js';
import { defineCommand } from './command.js';

/** `subscriptions ping`: whether the endpoint of a subscription takes a signed event now. */
export const subscriptionsPingCommand = defineCommand({
  usage: 'ping <subscriptionId>',
  summary: 'send a subscription a signed PingEvent now, and say what came back',
  example: 'talent subscriptions ping acme',
  declare: (yargs) =>
    declareSubscriptionId(yargs)
      .option('json', JSON_OPTION)
      .options({ ...PLATFORM_OPTIONS, timeout: { ...PLATFORM_OPTIONS.timeout, default: SENDING_TIMEOUT_S } }),
  parse: (argv) => ({
    ...parsePlatformOptions(argv),
    subscriptionId: argv.subscriptionId,
    json: argv.json === true,
  }),
  async run({ subscriptionId, json, ...options }, context) {
    const { stdout, stderr } = context;
    const pinged = await pingSubscription(subscriptionId, await openSession({ ...options, json }, context));
    const { outcome, httpStatus, error, durationMs } = pinged;
    const parts = [httpStatus, error, `${Math.round(durationMs)} ms`].filter((part) => part !== undefined);
    const paint = paintFor(stdout, context);
    const line = `${paint(styleOfOutcome(outcome), oneLine(outcome))}  ${oneLine(parts.join('  '))}\n`;
    stdout.write(json ? jsonText(pinged, stdout) : line);
    const hint = outcome === 'rejected' ? hintOnRejection(httpStatus) : hintOnError(pinged);
    for (const each of hintLines(hint)) stderr.write(`${each}\n`);
    return exitOfOutcome(outcome);
  },
});
