import { ERROR_CODES } from '@talent-platform/protocol/errors';
import type { AppliedBlueprint, RemovedAccess } from '@talent-platform/protocol/models';
import { sourceOf } from './blueprint-source.js';
import type { BlueprintSource } from './blueprint-source.js';
import { refusedError } from '../cli-error.js';
import type { CliError } from '../cli-error.js';
import type { JsonObject } from '../json.js';
import {
  bodyOf,
  callForBody,
  callService,
  platformPath,
  refusedWith,
  unexpectedReply,
} from '../platform/call-service.js';
import type { ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { findHeader } from '../request/response.js';
import { commandFor, shellQuote } from '../terminal/command-line.js';
import { printable } from '../terminal/text.js';

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
  const response = await callService(
    {
      method: 'GET',
      path: platformPath('blueprint', session),
      query: revision === undefined ? [] : [`revision=${revision}`],
      takesRefusal: (refusal) => refusedWith(refusal, 'RESOURCE_NOT_FOUND'),
    },
    session,
  );
  if (response.status === 404) return undefined;
  const etag = findHeader(response, 'etag') ?? '';
  const number = ETAG.exec(etag)?.[1];
  if (number === undefined) throw unexpectedReply(response, session);
  return { document: bodyOf(response, session), revision: Number(number), etag };
}

/** A blueprint to compare or to apply. */
interface OfferedBlueprint extends BlueprintSource {
  readonly document: unknown;
  /** The entity tag of the revision that this blueprint replaces. If undefined, it replaces any revision. */
  readonly etag: string | undefined;
}

/** Returns what applying a blueprint would change. Applies nothing. */
export function compareBlueprint(
  blueprint: OfferedBlueprint,
  session: PlatformSession,
): Promise<Omit<AppliedBlueprint, 'revision'>> {
  return putBlueprint(blueprint, ['dryrun=true'], session);
}

/** Applies the whole blueprint. The server refuses a blueprint that has any problem. */
export function applyBlueprint(blueprint: OfferedBlueprint, session: PlatformSession): Promise<AppliedBlueprint> {
  return putBlueprint(blueprint, [], session);
}

function putBlueprint(
  { document, etag, ...source }: OfferedBlueprint,
  query: readonly string[],
  session: PlatformSession,
): Promise<AppliedBlueprint> {
  return callForBody(
    {
      method: 'PUT',
      path: platformPath('blueprint', session),
      query,
      headers: etag === undefined ? [] : [`If-Match: ${etag}`],
      body: JSON.stringify(document),
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

/** Renders a line for each user, secret and group that a blueprint takes away (D-PLT-34). Empty if it takes none. */
export function renderRemoved({ users, userGroups, signingSecrets }: RemovedAccess): string {
  const lines = [
    ...users.map((name) => `user ${name}, with password and secrets`),
    ...signingSecrets.map(({ user, id }) => `signing secret ${id} of ${user}`),
    ...userGroups.map((name) => `group ${name}`),
  ];
  return lines.length === 0 ? '' : printable(`This takes away:\n${lines.map((line) => `  ${line}\n`).join('')}`);
}
