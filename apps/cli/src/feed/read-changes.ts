import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { CliError } from '../cli-error.js';
import { callService, messagesOf, refusedWith, unexpectedReply } from '../platform/call-service.js';
import type { ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { readResponseBody } from '../request/response-body.js';
import { commandFor } from '../terminal/command-line.js';

/** Which changes are asked for. */
export interface WantedChanges {
  /** The `next` of the page before, or `now`; left out, from the beginning. */
  readonly after: string | undefined;
  /** As in `types=`; left out, all. */
  readonly types: string | undefined;
}

export interface ChangePage {
  readonly changes: readonly JsonObject[];
  readonly next: string;
  /** There may be more already. */
  readonly more: boolean;
}

const SIZE = 1000;

/** One page of what has changed (D-CHG-2). */
export async function readChanges({ after, types }: WantedChanges, session: PlatformSession): Promise<ChangePage> {
  const query = [`size=${SIZE}`];
  if (after !== undefined) query.push(`after=${after}`);
  if (types !== undefined) query.push(`types=${types}`);
  const path = `/platform/v1/customers/${session.customer}/changes`;
  const explain = (refusal: ServiceRefusal): CliError | undefined => explainGone(refusal, { after, types }, session);
  const response = await callService({ method: 'GET', path, query, explain }, session);
  const { value } = readResponseBody(response);
  if (!isPage(value)) throw unexpectedReply('a page of changes', response, session);
  return value;
}

/** The database was restored, is a copy, or has failed over (D-CHG-10). */
function explainGone(
  refusal: ServiceRefusal,
  { types }: WantedChanges,
  session: PlatformSession,
): CliError | undefined {
  if (!refusedWith(refusal, 'PLACE_GONE')) return undefined;
  const command = ['changes', ...(types === undefined ? [] : [`--types ${types}`])].join(' ');
  return new CliError('REFUSED', messagesOf(refusal).join('\n'), commandFor(command, session.account.name));
}

function isPage(value: unknown): value is ChangePage {
  if (!isRecord(value)) return false;
  const { changes, next, more } = value;
  return Array.isArray(changes) && changes.every(isRecord) && typeof next === 'string' && typeof more === 'boolean';
}
