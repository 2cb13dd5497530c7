import { hint, hintOfLabel } from '@talent-platform/protocol/errors';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { findBlueprintPart } from '../blueprint/stored-blueprint.js';
import { refusedError, usageError } from '../cli-error.js';
import { readJobPosts } from '../job-posts.js';
import { isRecord } from '../json.js';
import { callService, messagesOf, refusedWith, unexpectedReply, writeOnce } from '../platform/call-service.js';
import type { ServiceCall, ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { findHeader, readResponseBody } from '../request/response.js';
import { findNewest } from '../search/find-profiles.js';
import { parseSearchPlace } from '../search/search-scope.js';
import { commandFor } from '../terminal/command-line.js';
import { oneLine, printable } from '../terminal/text.js';

/** Jobs that are on a portal now (D-SEA-24). */
const LIVE: SearchFilter = { filters: [{ name: 'job.jobpost.isposted', operator: '=', value: ['true'] }] };

/** Says on stderr what a command chose by itself. */
function tellChoice(text: string, { context }: PlatformSession): void {
  context.stderr.write(printable(`${text}\n`));
}

/** The id of the newest one that the user sees; undefined where there is none. */
async function findNewestId(place: string, session: PlatformSession): Promise<number | undefined> {
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
async function chooseJobOf(portal: string, session: PlatformSession): Promise<number> {
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
async function create(type: string, body: object, session: PlatformSession): Promise<number> {
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
async function readObject(
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

/** A job where people apply for it. */
interface LiveJob {
  readonly portal: string;
  readonly job: number;
}

/** The job and the portal of an application, as far as the command line leaves them out. */
export async function chooseLivePost(
  { portal: named, job }: { readonly portal: string | undefined; readonly job: number | undefined },
  session: PlatformSession,
): Promise<LiveJob> {
  if (named !== undefined) {
    const portal = await idOfPortal(named, session);
    return { portal, job: job ?? (await chooseJobOf(portal, session)) };
  }
  const live = job ?? (await chooseLiveJob(session));
  const url = await portalOf(live, session);
  const portal = await idOfPortal(url, session);
  tellChoice(`chose portal ${portal} (${url}), where job ${live} is posted`, session);
  return { job: live, portal };
}

/** The host or the name of the first portal that the job is on. */
async function portalOf(job: number, session: PlatformSession): Promise<string> {
  const { jobposts } = await readJobPosts(job, session);
  const url = jobposts.find(({ status }) => status === 'Posted')?.portalurl;
  if (url !== undefined) return url;
  throw usageError(`job ${job} is on no portal now: post it`, `talent posts post ${job} --portal <portal>`);
}

/** Actions take the id of a portal; a name or a host is looked up in the blueprint, which alone has both. */
async function idOfPortal(text: string, session: PlatformSession): Promise<string> {
  if (/^[1-9]\d*$/.test(text)) return text;
  const portals = await findBlueprintPart('portals', session);
  if (portals === undefined)
    throw usageError(`the id of the portal "${text}" is known to administrators alone: give it by --portal`);
  const url = text.toLowerCase();
  const portal =
    portals.find(({ host }) => String(host ?? '').toLowerCase() === url) ?? portals.find(({ name }) => name === text);
  if (portal !== undefined) return String(portal.id);
  const known = portals.map(({ id, name }) => `${String(id)} (${String(name)})`).join(', ');
  throw usageError(oneLine(`there is no portal "${text}"; there are: ${known === '' ? 'none' : known}`));
}

/** The only job board that there is. Nothing but the blueprint names boards. */
export async function chooseBoard(session: PlatformSession): Promise<string> {
  const boards = await findBlueprintPart('jobBoards', session);
  if (boards === undefined)
    throw usageError('which job boards there are is known to administrators alone: name one by --board');
  const [only, ...others] = boards.map(({ id }) => String(id));
  if (only === undefined)
    throw usageError(
      'the customer has no job board: the blueprint names them under jobBoards',
      'talent blueprint --help',
    );
  if (others.length > 0)
    throw usageError(oneLine(`there are several job boards: name one by --board, of ${[only, ...others].join(', ')}`));
  tellChoice(`chose board ${only}, the only one`, session);
  return only;
}

/** A status that a candidate can be moved to. */
interface Status {
  readonly id: string;
  readonly value: string;
}

/** The workflow that is moved, where the command line names none: the newest, or a new one of the newest job and person. */
export async function chooseWorkflow(session: PlatformSession): Promise<number> {
  const newest = await findNewestId('applicantworkflows', session);
  if (newest !== undefined) {
    tellChoice(`chose workflow ${newest}, the newest`, session);
    return newest;
  }
  const job = await chooseJob(session);
  const person = await choosePerson(session);
  const made = await create('applicantworkflows', { baseprofile: job, associatedprofile: person }, session);
  tellChoice(`made workflow ${made} of job ${job} and person ${person}, as there is none`, session);
  return made;
}

async function chooseJob(session: PlatformSession): Promise<number> {
  const job = await findNewestId('jobs', session);
  if (job === undefined) throw usageError('there is no job that this user sees: make one', 'talent post jobs --help');
  tellChoice(`chose job ${job}, the newest`, session);
  return job;
}

/** The status to move a workflow to, and whether the workflow has it already. */
interface ChosenStatus extends Status {
  readonly isPresent: boolean;
}

/** The status that a workflow is moved to: the one that is named, by id or label, or else the one behind the present one. */
export async function chooseStatus(
  { workflow, named }: { readonly workflow: number; readonly named: string | undefined },
  session: PlatformSession,
): Promise<ChosenStatus> {
  const statuses = statusesOf(await readObject('profiledefinitions/v1/submittal/schema?for=write', session));
  const found = named === undefined ? undefined : findStatus(named, statuses);
  const present = await readPresent({ workflow, isNamed: found !== undefined }, session);
  if (found !== undefined) return { ...found, isPresent: found.id === present };
  // One that a later blueprint dropped has no place: then the first is next.
  const next = statuses[(statuses.findIndex(({ id }) => id === present) + 1) % statuses.length];
  if (next === undefined || next.id === present)
    throw refusedError('there is no other status to move to: the blueprint names them under workflowStatuses');
  tellChoice(`chose status ${next.id} (${next.value}), which comes after ${String(present ?? 'none')}`, session);
  return { ...next, isPresent: false };
}

/** The platform moves workflows of every type, and this reads one: where the status is named, the move tells whether there is none. */
async function readPresent(
  { workflow, isNamed }: { readonly workflow: number; readonly isNamed: boolean },
  session: PlatformSession,
): Promise<unknown> {
  const takesRefusal = (refusal: ServiceRefusal): boolean => isNamed && isNoWorkflow(refusal);
  const refusals = { takesRefusal, explain: explainNoWorkflow(session) };
  const { status } = await readObject(`applicantworkflows/${workflow}`, session, refusals);
  return isRecord(status) ? status.id : undefined;
}

/** Leads to a workflow that there is. */
export function explainNoWorkflow({ account }: PlatformSession): NonNullable<ServiceCall['explain']> {
  const list = commandFor("search applicantworkflows 'applicantworkflow.id > 0'", account.name);
  return (refusal) => (isNoWorkflow(refusal) ? refusedError(messagesOf(refusal).join('\n'), list) : undefined);
}

function isNoWorkflow(refusal: ServiceRefusal): boolean {
  return refusedWith(refusal, 'RESOURCE_NOT_FOUND');
}

function findStatus(named: string, statuses: readonly Status[]): Status {
  const byId = statuses.find(({ id }) => id === named);
  const found = byId ?? statuses.find(({ value }) => value.toLowerCase() === named.toLowerCase());
  if (found !== undefined) return found;
  const known = statuses.map(({ id, value }) => `${id} (${value})`).join(', ');
  const labels = statuses.map(({ id, value }) => ({ id, label: value }));
  const meant =
    hintOfLabel(named, labels) ||
    hint(
      named,
      statuses.map(({ id }) => id),
    );
  throw usageError(oneLine(`status must be one of ${known === '' ? 'none' : known}, received "${named}".${meant}`));
}

/** The statuses that a write takes, in their order, each with its label (D-SCH-6). */
function statusesOf({ properties }: Record<string, unknown>): Status[] {
  const status = isRecord(properties) ? properties.status : undefined;
  if (!isRecord(status)) return [];
  const id = isRecord(status.properties) ? status.properties.id : undefined;
  const ids: unknown[] = isRecord(id) && Array.isArray(id.enum) ? id.enum : [];
  const options: unknown[] = Array.isArray(status.options) ? status.options : [];
  const labels = new Map(options.filter(isRecord).map((option) => [option.id, String(option.value)]));
  return ids.filter((each) => typeof each === 'string').map((each) => ({ id: each, value: labels.get(each) ?? each }));
}
