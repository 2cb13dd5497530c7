import { setTimeout } from 'node:timers/promises';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { parseStrictJsonObject } from '@talent-platform/protocol/wire';
import { refusedError } from '../cli-error.js';
import type { WireResponse } from '../http/send-request.js';
import type { JsonObject } from '../json.js';
import { messagesOf, unexpectedReply, writeOnce } from '../platform/call-service.js';
import type { ServiceRefusal } from '../platform/call-service.js';
import { callWhenFree } from '../platform/call-when-free.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { errorsOf } from '../request/refusal.js';
import { findHeader, readResponseBody } from '../request/response-body.js';
import type { SearchedType } from '../search/searched-type.js';
import type { LineEnd } from './import-journal.js';
import { toWritten } from './written-profile.js';
import type { ImportTarget } from './written-profile.js';

/** A line to be imported. */
export interface LineImport {
  readonly type: SearchedType;
  readonly bytes: Uint8Array;
  readonly target: ImportTarget;
  /** Idempotency-Key: of two requests with it one makes a profile. */
  readonly key: string;
  readonly dryRun: boolean;
  /** The fields to write; left out, all. */
  readonly fields: readonly string[] | undefined;
  /** Told what is not written. */
  readonly leaveOut: (field: string) => void;
}

/** The refusals that are about the line; any other would be that of the next one too. */
const OF_THE_LINE = new Set([400, 413]);
/** An earlier request with the same key still runs (D-NET-10). */
const STILL_RUNS = 409;
const PAUSE_MS = 1000;
const TRIES = 60;

/** Creates the profile of a line. @throws CliError for what is not about this line alone */
export async function importLine(line: LineImport, session: PlatformSession): Promise<LineEnd> {
  let profile: JsonObject;
  try {
    profile = parseStrictJsonObject(line.bytes);
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    return { problems: error.problems.map(({ detail }) => detail) };
  }
  const { body, leftOut } = toWritten(pick(profile, line.fields), line.target);
  leftOut.forEach(line.leaveOut);
  return send(line, JSON.stringify(body), session);
}

function pick(profile: JsonObject, fields: LineImport['fields']): JsonObject {
  if (fields === undefined) return profile;
  return Object.fromEntries(Object.entries(profile).filter(([field]) => fields.includes(field)));
}

async function send({ type, key, dryRun }: LineImport, body: string, session: PlatformSession): Promise<LineEnd> {
  const path = `/customers/${session.customer}/${type}`;
  const query = dryRun ? ['dryrun=true'] : [];
  const takesRefusal = ({ status }: ServiceRefusal): boolean => OF_THE_LINE.has(status) || status === STILL_RUNS;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const response = await writeOnce(
      (headers) => callWhenFree({ method: 'POST', path, query, headers, body, takesRefusal }, session),
      key,
    );
    if (response.status < 400) return { id: dryRun ? 0 : idOf(response, session) };
    if (response.status !== STILL_RUNS) return { problems: problemsOf(response) };
    await setTimeout(PAUSE_MS);
  }
  throw refusedError('an earlier request for the same line has not come to its end yet');
}

function idOf(response: WireResponse, session: PlatformSession): number {
  const [, id] = /\/([1-9]\d*)$/.exec(findHeader(response, 'location') ?? '') ?? [];
  if (id === undefined) throw unexpectedReply('the Location of a new profile', response, session);
  return Number(id);
}

function problemsOf(response: WireResponse): string[] {
  const errors = errorsOf(readResponseBody(response).value);
  return errors.length > 0
    ? messagesOf({ status: response.status, errors })
    : [`${response.status} ${response.statusText}`];
}
