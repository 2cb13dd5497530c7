import type { JsonObject } from '../json.js';
import type { Paint } from '../terminal/text.js';
import { lengthOf, oneLine, printable, renderTable } from '../terminal/text.js';
import type { Delivery, DeliveryAttempt, WholeAttempt, WholeDelivery } from './deliveries.js';
import { hintLines, hintOnError, styleOfOutcome } from './event-outcome.js';

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

/** Renders everything about a delivery. `why` says why it is not sent any more, if the attempts do not show it. */
export function renderDelivery(delivery: WholeDelivery, why: string | undefined, paint: Paint): string {
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
    ...(why === undefined ? [] : [`${'why'.padEnd(12)}  ${oneLine(why)}`]),
    '',
    paint('bold', 'payload'),
    payload === undefined ? '(none)' : printable(JSON.stringify(payload, null, 2)),
    ...attempts.flatMap((attempt) => ['', ...renderAttempt(attempt, paint)]),
    '',
  ].join('\n');
}

function renderAttempt(attempt: WholeAttempt, paint: Paint): string[] {
  const { request, reply } = attempt;
  const took = `${Math.round(attempt.durationMs)} ms`;
  const heading = oneLine(`attempt ${attempt.attempt}, ${attempt.at}: ${endOf(attempt)}, ${took}`);
  return [
    paint('bold', heading),
    ...hintLines(hintOnError(attempt)),
    ...headerLines('>', request?.headers),
    ...headerLines('<', reply?.headers),
    ...(reply?.body === undefined || reply.body === '' ? [] : [printable(String(reply.body))]),
    ...(reply?.truncated === true ? ['(the reply goes on)'] : []),
  ];
}

function headerLines(mark: '>' | '<', headers: JsonObject = {}): string[] {
  return Object.entries(headers)
    .flatMap(([name, value]) => [value].flat().map((one) => `${mark} ${name}: ${String(one)}`))
    .map(oneLine);
}

/** Returns the status of the reply, or the reason that there is none. */
function endOf({ httpStatus, error }: DeliveryAttempt): string {
  return [httpStatus, error].filter((part) => part !== undefined).join(' ') || 'no reply';
}
