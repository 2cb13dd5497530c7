import { hint, hintOfLabel } from '@talent-platform/protocol/errors';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { findBlueprintPart } from '../blueprint/stored-blueprint.js';
import { refusedError, usageError } from '../cli-error.js';
import { readJobPosts } from '../job-posts.js';
import { isRecord } from '../json.js';
import { callForBody, callService, locationId, messagesOf, refusedWith, writeOnce } from '../platform/call-service.js';
import type { ServiceCall, ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { findNewest } from '../search/find-profiles.js';
import { parseSearchScope } from '../search/search-scope.js';
import { commandFor } from '../terminal/command-line.js';
import { oneLine, printable } from '../terminal/text.js';

/** Jobs that are on a portal now (D-SEA-24). */
const POSTED: SearchFilter = { filters: [{ name: 'job.jobpost.isposted', operator: '=', value: ['true'] }] };

function reportChoice(text: string, { context }: PlatformSession): void {
  context.stderr.write(printable(`${text}\n`));
}

/** Returns the id of the newest record that the user sees. */
async function findNewestId(scope: string, session: PlatformSession): Promise<number | undefined> {
  return (await findNewest({ scope: parseSearchScope(scope) }, session))?.id;
}

export async function choosePostedJob(session: PlatformSession): Promise<number> {
  const job = (await findNewest({ scope: parseSearchScope('jobs'), filter: POSTED }, session))?.id;
  if (job === undefined)
    throw usageError('this user sees no job on a portal: post one, or name one with --job', 'talent posts post');
  reportChoice(`chose job ${job}, the newest that is on a portal`, session);
  return job;
}

async function chooseJobOf(portal: string, session: PlatformSession): Promise<number> {
  const job = await findNewestId(`portals/${portal}`, session);
  if (job === undefined)
    throw usageError(`this user sees no job on the portal ${portal}: post one`, 'talent posts post');
  reportChoice(`chose job ${job}, the newest on the portal ${portal}`, session);
  return job;
}

/** Chooses the newest person, or creates one if there is none. */
export async function choosePerson(session: PlatformSession): Promise<number> {
  const person = await findNewestId('people', session);
  if (person === undefined) {
    const made = await create('people', { firstname: 'Test', lastname: 'Candidate' }, session);
    reportChoice(`created person ${made}, because there was none`, session);
    return made;
  }
  reportChoice(`chose person ${person}, the newest`, session);
  return person;
}

/** Creates a profile or a workflow once. Returns its id. */
async function create(type: string, body: object, session: PlatformSession): Promise<number> {
  const call = {
    method: 'POST',
    path: `/customers/${session.customer}/${type}`,
    body: JSON.stringify(body),
  } as const;
  const response = await writeOnce((headers) => callService({ ...call, headers }, session));
  return locationId('the URL of the new record', response, session);
}

function readObject(
  { path, ...call }: Omit<ServiceCall, 'method'>,
  session: PlatformSession,
): Promise<Record<string, unknown>> {
  const what = `an object at ${path}`;
  return callForBody(
    { ...call, method: 'GET', path: `/customers/${session.customer}/${path}`, what, is: isRecord },
    session,
  );
}

/** Chooses the job and the portal of an application that the command line leaves out. */
export async function choosePortalAndJob(
  { portal: named, job }: { portal: string | undefined; job: number | undefined },
  session: PlatformSession,
): Promise<{ readonly portal: string; readonly job: number }> {
  if (named !== undefined) {
    const portal = await idOfPortal(named, session);
    return { portal, job: job ?? (await chooseJobOf(portal, session)) };
  }
  const live = job ?? (await choosePostedJob(session));
  const url = await portalOf(live, session);
  const portal = await idOfPortal(url, session);
  reportChoice(`chose portal ${portal} (${url}), where job ${live} is posted`, session);
  return { job: live, portal };
}

/** Returns the host or name of the first portal with the job. */
async function portalOf(job: number, session: PlatformSession): Promise<string> {
  const { jobposts } = await readJobPosts(job, session);
  const url = jobposts.find(({ status }) => status === 'Posted')?.portalurl;
  if (url !== undefined) return url;
  throw usageError(`job ${job} is on no portal now: post it`, `talent posts post ${job} --portal <portal>`);
}

/** Actions need the id of a portal. Only the blueprint has the id for a name or host. */
async function idOfPortal(text: string, session: PlatformSession): Promise<string> {
  if (/^[1-9]\d*$/.test(text)) return text;
  const portals = await findBlueprintPart('portals', session);
  if (portals === undefined)
    throw usageError(`the id of the portal "${text}" is visible only to administrators: give it with --portal`);
  const url = text.toLowerCase();
  const portal =
    portals.find(({ host }) => String(host ?? '').toLowerCase() === url) ?? portals.find(({ name }) => name === text);
  if (portal !== undefined) return String(portal.id);
  const known = portals.map(({ id, name }) => `${String(id)} (${String(name)})`).join(', ');
  throw usageError(oneLine(`there is no portal "${text}"; there are: ${known === '' ? 'none' : known}`));
}

/** Chooses the only job board. Only the blueprint names job boards. */
export async function chooseBoard(session: PlatformSession): Promise<string> {
  const boards = await findBlueprintPart('jobBoards', session);
  if (boards === undefined) throw usageError('only administrators can list the job boards: name one with --board');
  const [only, ...others] = boards.map(({ id }) => String(id));
  if (only === undefined)
    throw usageError(
      'the customer has no job board: the blueprint names them under jobBoards',
      'talent blueprint --help',
    );
  if (others.length > 0)
    throw usageError(oneLine(`there are several job boards: name one with --board: ${[only, ...others].join(', ')}`));
  reportChoice(`chose board ${only}, the only one`, session);
  return only;
}

interface Status {
  readonly id: string;
  readonly value: string;
}

/** Chooses the newest workflow, or creates one for the newest job and person. */
export async function chooseWorkflow(session: PlatformSession): Promise<number> {
  const newest = await findNewestId('applicantworkflows', session);
  if (newest !== undefined) {
    reportChoice(`chose workflow ${newest}, the newest`, session);
    return newest;
  }
  const job = await chooseJob(session);
  const person = await choosePerson(session);
  const made = await create('applicantworkflows', { baseprofile: job, associatedprofile: person }, session);
  reportChoice(`created workflow ${made} of job ${job} and person ${person}, because there was none`, session);
  return made;
}

async function chooseJob(session: PlatformSession): Promise<number> {
  const job = await findNewestId('jobs', session);
  if (job === undefined) throw usageError('this user sees no job: create one', 'talent post jobs --help');
  reportChoice(`chose job ${job}, the newest`, session);
  return job;
}

/** Chooses the named status, or the status after the present one. */
export async function chooseStatus(
  { workflow, named }: { workflow: number; named: string | undefined },
  session: PlatformSession,
): Promise<Status & { readonly isPresent: boolean }> {
  const statuses = statusesOf(
    await readObject({ path: 'profiledefinitions/v1/submittal/schema', query: ['for=write'] }, session),
  );
  const found = named === undefined ? undefined : findStatus(named, statuses);
  const present = await readPresent({ workflow, isNamed: found !== undefined }, session);
  if (found !== undefined) return { ...found, isPresent: found.id === present };
  // A status that a later blueprint removed is not found, so the first status is next.
  const next = statuses[(statuses.findIndex(({ id }) => id === present) + 1) % statuses.length];
  if (next === undefined || next.id === present)
    throw refusedError('there is no other status to move to: the blueprint names them under workflowStatuses');
  reportChoice(`chose status ${next.id} (${next.value}), which comes after ${String(present ?? 'none')}`, session);
  return { ...next, isPresent: false };
}

/**
 * The platform moves workflows of every type, but this reads applicant workflows. With a named status, the move itself
 * reports a missing workflow.
 */
async function readPresent(
  { workflow, isNamed }: { workflow: number; isNamed: boolean },
  session: PlatformSession,
): Promise<unknown> {
  const takesRefusal = (refusal: ServiceRefusal): boolean => isNamed && isNoWorkflow(refusal);
  const call = { path: `applicantworkflows/${workflow}`, takesRefusal, explain: explainNoWorkflow(session) };
  const { status } = await readObject(call, session);
  return isRecord(status) ? status.id : undefined;
}

/** Names the command that lists workflows. */
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

/** Returns the statuses of the schema in order, with their labels (D-SCH-6). */
function statusesOf({ properties }: Record<string, unknown>): Status[] {
  const status = isRecord(properties) ? properties.status : undefined;
  if (!isRecord(status)) return [];
  const id = isRecord(status.properties) ? status.properties.id : undefined;
  const ids: unknown[] = isRecord(id) && Array.isArray(id.enum) ? id.enum : [];
  const options: unknown[] = Array.isArray(status.options) ? status.options : [];
  const labels = new Map(options.filter(isRecord).map((option) => [option.id, String(option.value)]));
  return ids.filter((each) => typeof each === 'string').map((each) => ({ id: each, value: labels.get(each) ?? each }));
}
