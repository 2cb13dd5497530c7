import type { BlueprintChange } from '@talent-platform/blueprint';
import { ERROR_CODES } from '@talent-platform/protocol/errors';
import { parseChanges } from '../changes.js';
import { CliError, refusedError } from '../cli-error.js';
import type { WireResponse } from '../http/send-request.js';
import { isRecord } from '../json.js';
import { callPlatform } from '../platform/call-platform.js';
import { unexpectedReply } from '../platform/call-service.js';
import type { ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { readResponseBody } from '../request/response-body.js';
import { commandFor, shellQuote } from '../terminal/command-line.js';
import { sourceOf } from './blueprint-place.js';
import type { BlueprintPlace } from './blueprint-place.js';

/** A blueprint on its way to the server. */
export interface OfferedBlueprint extends BlueprintPlace {
  readonly document: unknown;
  /** The revision that it is to follow; undefined takes whichever is the last. */
  readonly etag: string | undefined;
}

/** The changes of a blueprint that was applied. */
export interface AppliedBlueprint {
  readonly revision: number;
  readonly changes: readonly BlueprintChange[];
}

/** Returns what applying a blueprint would change. Applies nothing. */
export async function compareBlueprint(
  blueprint: OfferedBlueprint,
  session: PlatformSession,
): Promise<readonly BlueprintChange[]> {
  const response = await putBlueprint(blueprint, ['dryrun=true'], session);
  const changes = parseChanges(readResponseBody(response).value);
  if (response.status !== 200 || changes === undefined)
    throw unexpectedReply('the changes of a blueprint', response, session);
  return changes;
}

/** Applies a blueprint as a whole; a wrong one is refused as a whole. */
export async function applyBlueprint(blueprint: OfferedBlueprint, session: PlatformSession): Promise<AppliedBlueprint> {
  const response = await putBlueprint(blueprint, [], session);
  const body = readResponseBody(response).value;
  const changes = parseChanges(body);
  const revision: unknown = isRecord(body) ? body.revision : undefined;
  if (response.status !== 200 || changes === undefined || typeof revision !== 'number')
    throw unexpectedReply('the new revision of a blueprint', response, session);
  return { revision, changes };
}

function putBlueprint(
  { document, etag, ...place }: OfferedBlueprint,
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
      explain: (refusal) => explainOutdated(refusal, place, session) ?? explainProblems(refusal, place),
    },
    session,
  );
}

function explainOutdated(
  { status }: ServiceRefusal,
  { location }: BlueprintPlace,
  { account }: PlatformSession,
): CliError | undefined {
  if (status !== 412) return undefined;
  return refusedError(
    'somebody else applied a blueprint in the meantime: nothing was applied, so that their changes are not lost',
    commandFor(`blueprint diff ${shellQuote(location)}`, account.name),
  );
}

/** D-PLT-2: one entry for each problem, each as `path: message`. */
function explainProblems({ status, errors }: ServiceRefusal, place: BlueprintPlace): CliError | undefined {
  const arePaths = errors.length > 0 && errors.every(({ code }) => code === ERROR_CODES.VALUE_INVALID.number);
  if (status !== 400 || !arePaths) return undefined;
  const lines = errors.map(({ message }) => {
    const [path = ''] = message.split(': ', 1);
    return [sourceOf(path, place), message].filter(Boolean).join(': ');
  });
  return refusedError([`${place.location} is refused:`, ...lines].join('\n'));
}
