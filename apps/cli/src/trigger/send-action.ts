import { nearestName } from '@talent-platform/protocol/errors';
import { CliError } from '../cli-error.js';
import { readDelivery } from '../events/deliveries.js';
import type { WholeDelivery } from '../events/deliveries.js';
import { exitOfOutcome, hintLines, hintOnRejection, remarkOnOutcome, styleOfOutcome } from '../events/event-outcome.js';
import type { ExitName } from '../exit-codes.js';
import { isRecord } from '../json.js';
import { callService, unexpectedReply, writeOnce } from '../platform/call-service.js';
import type { ServiceCall } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { readResponseBody } from '../request/response.js';
import { schemaNameOf, SEARCHED_TYPES } from '../search/search-scope.js';
import { commandFor, shellQuote } from '../terminal/command-line.js';
import { jsonText } from '../terminal/output.js';
import { oneLine, paintFor, printable } from '../terminal/text.js';

/** A platform action (D-ACT-1). */
interface PlatformAction {
  /** The path under the customer: `workflows/7/move`. */
  readonly path: string;
  readonly body: object;
  /** The reason why the action sends no event, if it is known. */
  readonly none?: string;
  readonly explain?: ServiceCall['explain'];
}

interface ActionResult {
  readonly outcome: string;
  readonly userMessage?: string;
  readonly redirectUrl?: string;
  readonly events: ReadonlyArray<{ readonly id: string; readonly status: string }>;
}

/** Sends a platform action, prints what the acting user sees, and returns the exit code. */
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

/** The rejection is extra information, so the wait for it is short. */
const TIMEOUT_MS = 5000;

/**
 * Explains how the receiver rejected an event. Only administrators may read deliveries (D-ACT-2); other users get no
 * lines.
 */
async function explainRejection(id: string, session: PlatformSession): Promise<string[]> {
  const status = (await findDelivery(id, session))?.attempts.at(-1)?.httpStatus;
  if (status === undefined) return [];
  return [`The receiver answered ${status} without a message.`, ...hintLines(hintOnRejection(status))];
}

async function findDelivery(id: string, session: PlatformSession): Promise<WholeDelivery | undefined> {
  try {
    return await readDelivery(id, { ...session, json: false, timeoutMs: TIMEOUT_MS });
  } catch (error) {
    if (error instanceof CliError) return undefined;
    throw error;
  }
}

/** Markers name a type as in schemas, or in the plural (D-EVT-5). */
const TYPES = SEARCHED_TYPES.map(schemaNameOf);
const MARKER = /\{\{([^{}]{1,100})\}\}/g;

/** Schemas are read for at most this many markers of a message. */
const MAX_MARKERS = 5;

/** Explains markers that name no field. The server replaces the others by the labels of their fields (D-EVT-15). */
async function explainMarkers(message: string, session: PlatformSession): Promise<string[]> {
  const names = new Set(Array.from(message.matchAll(MARKER), ([, name = '']) => name));
  const lines: string[] = [];
  for (const name of [...names].slice(0, MAX_MARKERS)) {
    const meant = await nearestMarker(name.trim(), session);
    const found = meant === undefined || meant === name ? '' : ` Did you mean {{${meant}}}?`;
    lines.push(`{{${name}}} stays as it is, because it names no field that this user sees.${found}`);
  }
  return lines;
}

/** Returns the marker that a mistyped one stands for. */
async function nearestMarker(name: string, session: PlatformSession): Promise<string | undefined> {
  const [typed = '', field] = name.toLowerCase().split('.', 2);
  if (field === undefined) return nearestField('person', typed, session);
  const plural = SEARCHED_TYPES.find((type) => type === typed);
  const singular = plural === undefined ? typed : schemaNameOf(plural);
  return nearestField(TYPES.includes(singular) ? singular : nearestName(singular, TYPES), field, session);
}

async function nearestField(
  type: string | undefined,
  field: string,
  session: PlatformSession,
): Promise<string | undefined> {
  if (type === undefined) return undefined;
  const fields = await readFields(type, session);
  const nearest = fields.includes(field) ? field : nearestName(field, fields);
  return nearest && `${type}.${nearest}`;
}

/**
 * Returns the fields that the user may see. Returns none if the schema cannot be read, because the outcome is more
 * important.
 */
async function readFields(type: string, session: PlatformSession): Promise<string[]> {
  const path = `/customers/${session.customer}/profiledefinitions/v1/${type}/schema`;
  try {
    const { value } = readResponseBody(await callService({ method: 'GET', path }, { ...session, json: false }));
    const properties = isRecord(value) ? value['properties'] : undefined;
    return isRecord(properties) ? Object.keys(properties) : [];
  } catch (error) {
    if (error instanceof CliError) return [];
    throw error;
  }
}
