import type { Delivery, DeliveryAttempt, WholeDelivery } from '@talent-platform/protocol/models';
import type { JsonObject } from '../json.js';
import type { Paint } from '../terminal/text.js';
import { lengthOf, oneLine, printable, renderTable } from '../terminal/text.js';
import { hintLines, styleOfOutcome } from './event-outcome.js';

const HEADING = ['id', 'created (UTC)', 'event', 'status', 'last', 'subscription'];
/** The whole table has at most 120 columns. `events show` has what is cut. */
const MAX_CELL = 12;

/** Renders a table. The column "last" has the number of the last attempt, and how it ended. */
export function renderDeliveries(deliveries: readonly Delivery[], paint: Paint): string {
  const rows = deliveries.map(({ id, createdAt, eventType, status, attempts, subscription }) => {
    const last = attempts.at(-1);
    // The server leaves out the first attempts if there are very many.
    const end = last === undefined ? '' : `${last.attempt}: ${endOf(last)}`;
    return [id, createdAt.slice(0, 16).replace('T', ' '), eventType, status, shortened(end), shortened(subscription)];
  });
  return renderTable(HEADING, rows, paint);
}

function shortened(text: string): string {
  return lengthOf(text) <= MAX_CELL
    ? text
    : `${Array.from(text)
        .slice(0, MAX_CELL - 1)
        .join('')}…`;
}

/** Renders everything about a delivery. */
export function renderDelivery(delivery: WholeDelivery, paint: Paint): string {
  const { payload, attempts, status } = delivery;
  const facts = [
    ['id', delivery.id],
    ['event', delivery.eventType],
    ['system id', delivery.systemId],
    ['subscription', delivery.subscription],
    ['created', delivery.createdAt],
    ['user', delivery.username],
    ['transaction', delivery.transactionId],
    ['next attempt', delivery.nextAttemptAt],
  ] as const;
  const lines = facts.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name.padEnd(12)}  ${oneLine(String(value))}`],
  );
  return [
    ...lines,
    `${'status'.padEnd(12)}  ${paint(styleOfOutcome(status), oneLine(status))}`,
    '',
    paint('bold', 'payload'),
    printable(JSON.stringify(payload, null, 2)),
    ...attempts.flatMap((attempt) => ['', ...renderAttempt(attempt, paint)]),
    '',
  ].join('\n');
}

function renderAttempt(attempt: WholeDelivery['attempts'][number], paint: Paint): string[] {
  const { request, reply } = attempt;
  const took = `${Math.round(attempt.durationMs)} ms`;
  const heading = oneLine(`attempt ${attempt.attempt}, ${attempt.at}: ${endOf(attempt)}, ${took}`);
  return [
    paint('bold', heading),
    ...hintLines(attempt),
    ...headerLines('>', request?.headers),
    ...headerLines('<', reply?.headers),
    ...(reply === undefined || reply.body === '' ? [] : [printable(reply.body)]),
    ...(reply?.truncated === true ? ['(the reply goes on)'] : []),
  ];
}

function headerLines(mark: '>' | '<', headers: JsonObject = {}): string[] {
  return Object.entries(headers).map(([name, value]) => oneLine(`${mark} ${name}: ${String(value)}`));
}

/** Returns the status of the reply, or the reason that there is none. */
function endOf({ httpStatus, error }: DeliveryAttempt): string {
  return [httpStatus, error].filter((part) => part !== undefined).join(' ') || 'no reply';
}
