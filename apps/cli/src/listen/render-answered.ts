import { readPartnerReply } from '@talent-platform/protocol/events';
import type { EventVerdict, PartnerReply } from '@talent-platform/protocol/events';
import { hintLines } from '../events/event-outcome.js';
import type { JsonObject } from '../json.js';
import type { Paint } from '../terminal/text.js';
import { indent, oneLine, printable } from '../terminal/text.js';
import type { EventReply } from './event-reply.js';
import type { ReceivedEvent } from './receive-event.js';

export interface AnsweredEvent {
  readonly event: ReceivedEvent;
  readonly reply: EventReply;
  /** Says whether `reply` is the reply of the receiver. */
  readonly isForwarded: boolean;
  /** The reason that there is no reply of the receiver. */
  readonly failure: string | undefined;
  readonly durationMs: number;
}

/** Renders an event on one line, with its problems below. */
export function renderAnswered(answered: AnsweredEvent, paint: Paint): string {
  const { event, reply, isForwarded, failure, durationMs } = answered;
  const { at, eventType = '(no event type)', id = '(no id)', attempt = '?', verdict, isOurs } = event;
  const { userMessage, redirectUrl } = saidBy(answered);
  const status = isForwarded ? String(reply.status) : `answered ${reply.status}`;
  const parts = [
    `${at.toISOString().slice(11, 19)}Z`,
    paint('bold', oneLine(eventType)),
    oneLine(id),
    oneLine(`attempt ${attempt}`),
    verdict.isGenuine ? paint('green', 'genuine') : paint('red', nameVerdict(event)),
    paint(reply.status < 400 ? 'green' : 'red', status),
    `${Math.round(durationMs)} ms`,
    ...(redirectUrl === undefined ? [] : [oneLine(`-> ${redirectUrl}`)]),
    ...(userMessage === undefined ? [] : [oneLine(userMessage)]),
  ];
  const lines = [
    parts.join('  '),
    ...(failure === undefined ? [] : [`  ${paint('red', oneLine(failure))}`]),
    ...(isForwarded ? hintLines({ httpStatus: reply.status }) : []).map((line) => `  ${line}`),
    ...(verdict.isGenuine ? [] : explainVerdict(verdict).map((line) => `  ${line}`)),
    ...(verdict.isGenuine || isOurs || isForwarded ? [] : ['  It was not forwarded: --unverified forwards it, too.']),
  ];
  return `${lines.join('\n')}\n`;
}

/** Returns the same as JSON, with the payload. */
export function answeredJson(answered: AnsweredEvent): JsonObject {
  const { event, reply, isForwarded, failure, durationMs } = answered;
  const { at, eventType, id, attempt, verdict, payload } = event;
  const { json: _json, ...judged } = verdict;
  return {
    at: at.toISOString(),
    eventType,
    id,
    attempt: attempt !== undefined && /^[1-9]\d{0,9}$/.test(attempt) ? Number(attempt) : attempt,
    verdict: judged,
    isForwarded,
    status: reply.status,
    durationMs: Math.round(durationMs),
    ...saidBy(answered),
    ...(failure !== undefined && { error: failure }),
    payload,
  };
}

/** Returns how the platform reads the reply of the receiver. Empty if there is no such reply. */
function saidBy({ reply, isForwarded }: AnsweredEvent): Partial<PartnerReply> {
  return isForwarded ? readPartnerReply(reply.status, reply.headers, reply.body) : {};
}

function nameVerdict({ verdict, isOurs }: ReceivedEvent): string {
  if (verdict.platform === 'absent') return 'not signed';
  return isOurs ? 'not genuine' : 'wrong signature';
}

function explainVerdict({ problems, hint, canonicalRequest }: EventVerdict): string[] {
  return [
    ...problems.map(({ part, detail }) => oneLine(`${part}: ${detail}`)),
    ...(hint === undefined ? [] : [oneLine(`hint: ${hint}`)]),
    ...(canonicalRequest === undefined
      ? []
      : ['canonical request of what came:', ...indent(printable(canonicalRequest)).split('\n')]),
  ];
}
