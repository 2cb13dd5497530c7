import { readDelivery } from '../events/deliveries.js';
import { explainFailed } from '../events/explain-unsent.js';
import { renderDelivery } from '../events/render-deliveries.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { declareEventId, parseEventId } from '../options/event-options.js';
import { JSON_OPTION } from '../options/form-options.js';
import { openSession } from '../platform/platform-session.js';
import { jsonText } from '../terminal/json-text.js';
import { paintFor } from '../terminal/paint.js';
import { defineCommand } from './command.js';

/** `events show`: an event with its payload, and with what was sent and came back each time. */
export const eventsShowCommand = defineCommand({
  usage: 'show <eventId>',
  summary: 'show an event: its payload, and every attempt with headers and reply',
  example: 'talent events show evt_1',
  declare: (yargs) => declareEventId(yargs).option('json', JSON_OPTION).options(PLATFORM_OPTIONS),
  parse: (argv) => ({
    ...parsePlatformOptions(argv),
    eventId: parseEventId(argv.eventId),
    json: argv.json === true,
  }),
  async run({ eventId, json, ...options }, context) {
    const { stdout } = context;
    const session = await openSession({ ...options, json }, context);
    const delivery = await readDelivery(eventId, session);
    if (json) stdout.write(jsonText(delivery, stdout));
    else stdout.write(renderDelivery(delivery, await explainFailed(delivery, session), paintFor(stdout, context)));
    return 'OK';
  },
});
