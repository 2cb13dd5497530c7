import type { SearchFilter } from '@talent-platform/protocol/search';
import { usageError } from '../cli-error.js';
import { isRecord } from '../json.js';
import { callService, unexpectedReply, writeOnce } from '../platform/call-service.js';
import type { ServiceCall } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { findHeader, readResponseBody } from '../request/response-body.js';
import { findNewest } from '../search/find-newest.js';
import { parseSearchPlace } from '../search/search-place.js';
import { printable } from '../terminal/printable.js';

/** Jobs that are on a portal now (D-SEA-24). */
const LIVE: SearchFilter = { filters: [{ name: 'job.jobpost.isposted', operator: '=', value: ['true'] }] };

/** Says on stderr what a command chose by itself. */
export function tellChoice(text: string, { context }: PlatformSession): void {
  context.stderr.write(printable(`${text}\n`));
}

/** The id of the newest one that the user sees; undefined where there is none. */
export async function findNewestId(place: string, session: PlatformSession): Promise<number | undefined> {
  return (await findNewest({ place: parseSearchPlace(place) }, session))?.id;
}

/** The newest job that is on a portal. */
export async function chooseLiveJob(session: PlatformSession): Promise<number> {
  const job = (await findNewest({ place: parseSearchPlace('jobs'), filter: LIVE }, session))?.id;
  if (job === undefined)
    throw usageError('no job that this user sees is on a portal: post one, or name one by --job', 'talent posts post');
  tellChoice(`chose job ${job}, the newest that is on a portal`, session);
  return job;
}

/** The newest job on this portal. */
export async function chooseJobOf(portal: string, session: PlatformSession): Promise<number> {
  const job = await findNewestId(`portals/${portal}`, session);
  if (job === undefined)
    throw usageError(`no job that this user sees is on the portal ${portal}: post one`, 'talent posts post');
  tellChoice(`chose job ${job}, the newest on the portal ${portal}`, session);
  return job;
}

/** The newest person; where there is none, one is made. */
export async function choosePerson(session: PlatformSession): Promise<number> {
  const person = await findNewestId('people', session);
  if (person === undefined) {
    const made = await create('people', { firstname: 'Test', lastname: 'Candidate' }, session);
    tellChoice(`made person ${made}, as there is none`, session);
    return made;
  }
  tellChoice(`chose person ${person}, the newest`, session);
  return person;
}

/** Makes a profile or a workflow, once; its id. */
export async function create(type: string, body: object, session: PlatformSession): Promise<number> {
  const call = {
    method: 'POST',
    path: `/customers/${session.customer}/${type}`,
    body: JSON.stringify(body),
  } as const;
  const response = await writeOnce((headers) => callService({ ...call, headers }, session));
  const [, id] = /\/([1-9]\d*)$/.exec(findHeader(response, 'location') ?? '') ?? [];
  if (id === undefined) throw unexpectedReply('the URL of what was made', response, session);
  return Number(id);
}

/** Reads an object by a GET under the customer. */
export async function readObject(
  path: string,
  session: PlatformSession,
  refusals: Pick<ServiceCall, 'explain' | 'takesRefusal'> = {},
): Promise<Record<string, unknown>> {
  const [way = '', query] = path.split('?');
  const call = { method: 'GET', path: `/customers/${session.customer}/${way}`, ...refusals } as const;
  const response = await callService({ ...call, ...(query !== undefined && { query: [query] }) }, session);
  const body = readResponseBody(response).value;
  if (!isRecord(body)) throw unexpectedReply(`an object at ${way}`, response, session);
  return body;
}
