import type { ExitName } from '../exit-codes.js';
import { explainMarkers } from '../events/explain-markers.js';
import { explainRejection } from '../events/explain-rejection.js';
import { exitOfOutcome, remarkOnOutcome, styleOfOutcome } from '../events/event-outcome.js';
import { isRecord } from '../json.js';
import { callService, unexpectedReply, writeOnce } from '../platform/call-service.js';
import type { ServiceCall } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { readResponseBody } from '../request/response-body.js';
import { commandFor, shellQuote } from '../terminal/command-line.js';
import { jsonText } from '../terminal/json-text.js';
import { paintFor } from '../terminal/paint.js';
import { oneLine, printable } from '../terminal/printable.js';

/** A platform action (D-ACT-1). */
export interface PlatformAction {
  /** Under the customer: `workflows/7/move`. */
  readonly path: string;
  readonly body: object;
  /** Why it sends no event, where that is known. */
  readonly none?: string;
  /** A refusal in the words of the command. */
  readonly explain?: ServiceCall['explain'];
}

/** The outcome of an action, and the text that the acting user sees. */
interface ActionResult {
  readonly outcome: string;
  readonly userMessage?: string;
  readonly redirectUrl?: string;
  readonly events: ReadonlyArray<{ readonly id: string; readonly status: string }>;
}

/** Does a platform action, shows what its user would see, and tells how the command ends. */
export async function sendAction(
  { path, body, none, explain }: PlatformAction,
  session: PlatformSession,
): Promise<ExitName> {
  const { stdout, stderr } = session.context;
  const call = {
    method: 'POST',
    path: `/platform/v1/customers/${session.customer}/${path}`,
    body: JSON.stringify(body),
    ...(explain && { explain }),
  } as const;
  const response = await writeOnce((headers) => callService({ ...call, headers }, session));
  const result = readResponseBody(response).value;
  if (!isResult(result)) throw unexpectedReply('the outcome of an action', response, session);
  stdout.write(session.json ? jsonText(result, stdout) : render(result, session));
  const { id = '' } = result.events.find(({ status }) => status === result.outcome) ?? {};
  const known = result.outcome === 'none' ? none : undefined;
  const remark =
    known ?? remarkOnOutcome(result.outcome, commandFor(`events show ${shellQuote(id)}`, session.account.name));
  if (remark !== undefined) stderr.write(printable(`${remark}\n`));
  if (result.outcome === 'rejected' && result.userMessage === undefined)
    for (const line of await explainRejection(id, session)) stderr.write(printable(`${line}\n`));
  for (const line of await explainMarkers(result.userMessage ?? '', session))
    stderr.write(printable(`warning: ${line}\n`));
  return exitOfOutcome(result.outcome);
}

function render({ outcome, userMessage, redirectUrl, events }: ActionResult, { context }: PlatformSession): string {
  const paint = paintFor(context.stdout, context);
  return [
    `outcome   ${paint(styleOfOutcome(outcome), oneLine(outcome))}`,
    ...(userMessage === undefined ? [] : [`message   ${printable(userMessage).replaceAll('\n', '\n          ')}`]),
    ...(redirectUrl === undefined ? [] : [`redirect  ${oneLine(redirectUrl)}`]),
    ...events.map(({ id, status }) => `event     ${oneLine(`${id}  ${status}`)}`),
    '',
  ].join('\n');
}

function isResult(value: unknown): value is ActionResult {
  if (!isRecord(value)) return false;
  const { outcome, userMessage, redirectUrl, events } = value;
  const isText = (text: unknown): boolean => text === undefined || typeof text === 'string';
  return typeof outcome === 'string' && [userMessage, redirectUrl].every(isText) && isEvents(events);
}

function isEvents(events: unknown): boolean {
  return (
    Array.isArray(events) &&
    events.every((event) => isRecord(event) && typeof event.id === 'string' && typeof event.status === 'string')
  );
}
