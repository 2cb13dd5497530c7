import type { BlueprintChange, RemovedAccess } from '@talent-platform/blueprint';
import { ERROR_CODES } from '@talent-platform/protocol/errors';
import { parseRemoved } from './removed-access.js';
import { sourceOf } from './blueprint-source.js';
import type { BlueprintSource } from './blueprint-source.js';
import { parseChanges } from '../changes.js';
import { CliError, refusedError } from '../cli-error.js';
import type { WireResponse } from '../http/send-request.js';
import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { callPlatform, refusedWith, unexpectedReply } from '../platform/call-service.js';
import type { ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { findHeader, readResponseBody } from '../request/response.js';
import { commandFor, shellQuote } from '../terminal/command-line.js';

/** A revision of the blueprint, as the server returns it: without secrets. */
interface StoredBlueprint {
  readonly document: JsonObject;
  readonly revision: number;
  /** The value for `If-Match`. */
  readonly etag: string;
}

const ETAG = /^"blueprint-(\d+)"$/;

/** Returns a revision of the blueprint, by default the last one. Returns undefined if the server has none. */
export async function findBlueprint(session: PlatformSession, revision?: number): Promise<StoredBlueprint | undefined> {
  const response = await callPlatform(
    {
      method: 'GET',
      path: 'blueprint',
      query: revision === undefined ? [] : [`revision=${revision}`],
      deed: 'see its blueprint',
      takesRefusal: isAbsence,
    },
    session,
  );
  if (response.status === 404) return undefined;
  const document = readResponseBody(response).value;
  const etag = findHeader(response, 'etag') ?? '';
  const number = ETAG.exec(etag)?.[1];
  if (response.status !== 200 || !isRecord(document) || number === undefined)
    throw unexpectedReply('a blueprint and its revision', response, session);
  return { document, revision: Number(number), etag };
}

function isAbsence(refusal: ServiceRefusal): boolean {
  return refusal.status === 404 && refusedWith(refusal, 'RESOURCE_NOT_FOUND');
}

/** Returns the items of a part of the blueprint. Returns undefined if the user is no administrator. */
export async function findBlueprintPart(
  part: 'portals' | 'jobBoards',
  session: PlatformSession,
): Promise<readonly JsonObject[] | undefined> {
  const response = await callPlatform(
    { method: 'GET', path: 'blueprint', deed: 'see its blueprint', takesRefusal: ({ status }) => status === 404 },
    session,
  );
  if (response.status === 404) return undefined;
  const document = readResponseBody(response).value;
  const items: unknown = isRecord(document) ? document[part] : undefined;
  return Array.isArray(items) ? items.filter(isRecord) : [];
}

/** A blueprint to compare or to apply. */
interface OfferedBlueprint extends BlueprintSource {
  readonly document: unknown;
  /** The entity tag of the revision that this blueprint replaces. If undefined, it replaces any revision. */
  readonly etag: string | undefined;
}

/** The differences between the last blueprint and another one. */
interface ComparedBlueprint {
  readonly changes: readonly BlueprintChange[];
  readonly removed: RemovedAccess;
}

/** Returns what applying a blueprint would change. Applies nothing. */
export async function compareBlueprint(
  blueprint: OfferedBlueprint,
  session: PlatformSession,
): Promise<ComparedBlueprint> {
  const response = await putBlueprint(blueprint, ['dryrun=true'], session);
  const body = readResponseBody(response).value;
  const changes = parseChanges(body);
  if (response.status !== 200 || changes === undefined)
    throw unexpectedReply('the changes of a blueprint', response, session);
  return { changes, removed: parseRemoved(body) };
}

/** Applies the whole blueprint. The server refuses a blueprint that has any problem. */
export async function applyBlueprint(
  blueprint: OfferedBlueprint,
  session: PlatformSession,
): Promise<ComparedBlueprint & { readonly revision: number }> {
  const response = await putBlueprint(blueprint, [], session);
  const body = readResponseBody(response).value;
  const changes = parseChanges(body);
  const revision: unknown = isRecord(body) ? body.revision : undefined;
  if (response.status !== 200 || changes === undefined || typeof revision !== 'number')
    throw unexpectedReply('the new revision of a blueprint', response, session);
  return { revision, changes, removed: parseRemoved(body) };
}

function putBlueprint(
  { document, etag, ...source }: OfferedBlueprint,
  query: readonly string[],
  session: PlatformSession,
): Promise<WireResponse> {
  return callPlatform(
    {
      method: 'PUT',
      path: 'blueprint',
      query,
      headers: etag === undefined ? [] : [`If-Match: ${etag}`],
      body: JSON.stringify(document),
      deed: 'change its blueprint',
      explain: (refusal) => explainOutdated(refusal, source, session) ?? explainProblems(refusal, source),
    },
    session,
  );
}

function explainOutdated(
  { status }: ServiceRefusal,
  { location }: BlueprintSource,
  { account }: PlatformSession,
): CliError | undefined {
  if (status !== 412) return undefined;
  return refusedError(
    'somebody else applied a blueprint in the meantime: nothing was applied, so that their changes are not lost',
    commandFor(`blueprint diff ${shellQuote(location)}`, account.name),
  );
}

/** The server sends one error for each problem, as `path: message` (D-PLT-2). */
function explainProblems({ status, errors }: ServiceRefusal, source: BlueprintSource): CliError | undefined {
  const arePaths = errors.length > 0 && errors.every(({ code }) => code === ERROR_CODES.VALUE_INVALID.number);
  if (status !== 400 || !arePaths) return undefined;
  const lines = errors.map(({ message }) => {
    const [path = ''] = message.split(': ', 1);
    return [sourceOf(path, source), message].filter(Boolean).join(': ');
  });
  return refusedError([`${source.location} is refused:`, ...lines].join('\n'));
}
