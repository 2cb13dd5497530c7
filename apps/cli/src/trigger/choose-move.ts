import { hint, hintOfLabel } from '@talent-platform/protocol/errors';
import { refusedError, usageError } from '../cli-error.js';
import { isRecord } from '../json.js';
import { messagesOf, refusedWith } from '../platform/call-service.js';
import type { ServiceCall, ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { commandFor } from '../terminal/command-line.js';
import { oneLine } from '../terminal/printable.js';
import { choosePerson, create, findNewestId, readObject, tellChoice } from './choose-newest.js';

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
