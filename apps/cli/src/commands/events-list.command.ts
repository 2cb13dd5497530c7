import { EVENT_TYPES } from '@talent-platform/protocol/events';
import { readDeliveries } from '../events/deliveries.js';
import { DELIVERY_STATUSES } from '../events/delivery.js';
import type { Delivery } from '../events/delivery.js';
import { renderDeliveries } from '../events/render-deliveries.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { parseMoment, RANGE_OPTIONS } from '../options/event-options.js';
import { single } from '../options/option-values.js';
import { LIMIT_OPTION, parseLimit } from '../options/search-options.js';
import { openSession } from '../platform/platform-session.js';
import { jsonLine } from '../terminal/json-text.js';
import { paintFor } from '../terminal/paint.js';
import { defineCommand } from './command.js';

/** `events list`: which events were sent, and what became of them (D-ACT-2). */
export const eventsListCommand = defineCommand({
  usage: 'list',
  summary: 'list the events that were sent, the newest first',
  example: 'talent events list --status failed --from 2026-11-20',
  declare: (yargs) =>
    yargs
      .option('status', { choices: DELIVERY_STATUSES, requiresArg: true, describe: 'with this status alone' })
      .option('subscription', { type: 'string', requiresArg: true, describe: 'to this subscription alone' })
      .option('type', { choices: EVENT_TYPES, requiresArg: true, describe: 'of this type alone' })
      .options(RANGE_OPTIONS)
      .option('limit', { ...LIMIT_OPTION, default: '100', describe: 'at most so many' })
      .option('json', { type: 'boolean', describe: 'print a JSON object a line; so it does into a pipe' })
      .options(PLATFORM_OPTIONS),
  parse: (argv) => ({
    ...parsePlatformOptions(argv),
    wanted: {
      status: single('status', argv.status),
      subscription: single('subscription', argv.subscription),
      eventType: single('type', argv.type),
      from: parseMoment('from', argv.from),
      to: parseMoment('to', argv.to),
    },
    limit: parseLimit(argv.limit),
    json: argv.json === true,
  }),
  async run({ wanted, limit, json, ...options }, context) {
    const { stdout, stderr } = context;
    const session = await openSession({ ...options, json }, context);
    const deliveries: Delivery[] = [];
    let isCut = false;
    for await (const delivery of readDeliveries(wanted, session)) {
      isCut = deliveries.length === limit;
      if (isCut) break;
      deliveries.push(delivery);
    }
    const isTable = stdout.isTTY === true && !json;
    if (deliveries.length === 0) stderr.write('No events.\n');
    else if (isTable) stdout.write(renderDeliveries(deliveries, paintFor(stdout, context)));
    else stdout.write(deliveries.map((delivery) => jsonLine(delivery, stdout)).join(''));
    if (isCut) stderr.write(`There are more: --limit ${limit * 10}\n`);
    return 'OK';
  },
});
