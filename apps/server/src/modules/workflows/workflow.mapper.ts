import { formatWireDateTime } from '@talent-platform/protocol/wire';
import type { Link } from '@talent-platform/protocol/wire';
import { digestOf, Is, IsId, MayBeAbsent, schemaOf } from '../../http/index.js';
import { DATETIME_SCHEMA, LINKS_SCHEMA, profileReferenceSchema } from '../../profile-engine/index.js';
import type { JsonValue, ProfileType } from '../../profile-engine/index.js';
import { PartnerAnswer } from '../events/index.js';
import type { WorkflowStatuses } from './workflow-statuses.service.js';
import { WORKFLOW_KINDS } from './workflow-types.js';
import type { WorkflowMove } from './workflow-move.entity.js';
import type { Workflow } from './workflow.entity.js';

/** Names a profile. */
export interface ProfileName {
  readonly profileType: ProfileType;
  readonly id: number;
}

/** The values for rendering a workflow. */
export interface WorkflowScope {
  /** `{base_url}/customers/{customerId}` */
  readonly customerUrl: string;
  /** The titles that the caller may see, by `{profileType}/{id}`. */
  readonly titles: ReadonlyMap<string, string>;
  readonly statuses: WorkflowStatuses;
}

type Json = Readonly<Record<string, JsonValue>>;

/** A status. The value is left out if no blueprint has ever named the status. */
export class StatusReply {
  @Is() readonly id!: string;
  @MayBeAbsent() @Is() readonly value?: string;
}

class ReadWorkflow {
  @IsId() readonly id!: number;
  @Is(profileReferenceSchema('read')) readonly baseprofile!: Json;
  @MayBeAbsent() @Is(StatusReply) readonly status?: StatusReply;
}

/** A workflow (D-WFL-1). */
export class WorkflowReply extends ReadWorkflow {
  @Is(profileReferenceSchema('read')) readonly associatedprofile!: Json;
  @MayBeAbsent() @Is() readonly source?: string;
  @MayBeAbsent() @Is() readonly sourcename?: string;
  @Is(DATETIME_SCHEMA) readonly createddate!: string;
  @Is(DATETIME_SCHEMA) readonly updateddate!: string;
  @Is(LINKS_SCHEMA) readonly links!: readonly Link[];
}

class WorkflowOfPerson extends ReadWorkflow {
  @Is({ type: 'string', format: 'uri' }) readonly self!: string;
}

/** The workflows of a person (D-WFL-3). */
export class WorkflowsOfPersonReply {
  @Is([WorkflowOfPerson]) readonly workflows!: readonly WorkflowOfPerson[];
  @Is(LINKS_SCHEMA) readonly links!: readonly Link[];
}

/** A move in a reply (D-WFL-7). */
class MoveReply {
  @Is({ type: 'string', format: 'date-time' }) readonly at!: string;

  @MayBeAbsent()
  @Is({ ...schemaOf(StatusReply), description: 'Left out if the workflow had no status' })
  readonly from?: StatusReply;
  @Is(StatusReply) readonly to!: StatusReply;
  @Is({ description: 'Who moved it' }) readonly username!: string;

  @MayBeAbsent()
  @Is({ description: 'The name of the user, if the caller sees the profile of the user' })
  readonly name?: string;
  @MayBeAbsent() @Is() readonly comment?: string;

  @MayBeAbsent()
  @Is({ ...schemaOf(PartnerAnswer), description: 'What partners have answered. Left out if none was told' })
  readonly answer?: PartnerAnswer;
}

export class MovesReply {
  @Is([MoveReply]) readonly moves!: readonly MoveReply[];
  @MayBeAbsent() @IsId() readonly next?: number;
}

export function renderWorkflow(workflow: Workflow, scope: WorkflowScope): WorkflowReply {
  const { id, source, sourceName, createdAt, updatedAt } = workflow;
  return {
    id,
    baseprofile: renderReference(baseProfileOf(workflow), scope),
    associatedprofile: renderReference(personOf(workflow), scope),
    ...renderStatus(workflow, scope),
    ...(source !== null && { source }),
    ...(sourceName !== null && { sourcename: sourceName }),
    createddate: formatWireDateTime(createdAt),
    updateddate: formatWireDateTime(updatedAt),
    links: linksOf(workflow, scope.customerUrl),
  };
}

export function renderOfPerson(workflow: Workflow, scope: WorkflowScope): WorkflowOfPerson {
  return {
    id: workflow.id,
    self: urlOf(workflow, scope.customerUrl),
    ...renderStatus(workflow, scope),
    baseprofile: renderReference(baseProfileOf(workflow), scope),
  };
}

function linksOf(workflow: Workflow, customerUrl: string): Link[] {
  const { title, base } = WORKFLOW_KINDS[workflow.workflowType];
  const urlOfProfile = (name: ProfileName): string => `${customerUrl}/${keyOf(name)}`;
  return [
    { rel: 'self', title, url: urlOf(workflow, customerUrl) },
    { rel: base.rel, title: base.title, url: urlOfProfile(baseProfileOf(workflow)) },
    { rel: 'person', title: 'Person', url: urlOfProfile(personOf(workflow)) },
  ];
}

/** Returns the key of a profile in `titles`. */
export function keyOf({ profileType, id }: ProfileName): string {
  return `${profileType}/${id}`;
}

export function baseProfileOf({ workflowType, baseId }: Workflow): ProfileName {
  return { profileType: WORKFLOW_KINDS[workflowType].base.profileType, id: baseId };
}

export function personOf({ personId }: Pick<Workflow, 'personId'>): ProfileName {
  return { profileType: 'people', id: personId };
}

function urlOf({ workflowType, id }: Workflow, customerUrl: string): string {
  return `${customerUrl}/${workflowType}/${id}`;
}

function renderReference(name: ProfileName, { customerUrl, titles }: WorkflowScope): Json {
  const key = keyOf(name);
  const title = titles.get(key) ?? '';
  // A title that the caller may not see is left out.
  return { profile: `${customerUrl}/${key}`, id: name.id, ...(title !== '' && { value: title }) };
}

/** Renders a status. A status that the blueprint has removed keeps its last label. */
function renderStatus({ statusId }: Workflow, { statuses }: WorkflowScope): Pick<ReadWorkflow, 'status'> {
  return statusId === null ? {} : { status: namedStatus(statusId, statuses.labels) };
}

export function namedStatus(id: string, labels: WorkflowStatuses['labels']): StatusReply {
  const value = labels.get(id);
  return { id, ...(value !== undefined && { value }) };
}

export function renderMove(
  { at, fromStatus, toStatus, username, comment }: WorkflowMove,
  {
    labels,
    answer,
    name,
    reader,
  }: {
    labels: WorkflowStatuses['labels'];
    answer: PartnerAnswer | undefined;
    /** The title of the profile of the user who moved it. Undefined if the reader does not see the profile. */
    name: string | undefined;
    reader: string;
  },
): MoveReply {
  return {
    at: new Date(at).toISOString(),
    ...(fromStatus !== null && { from: namedStatus(fromStatus, labels) }),
    to: namedStatus(toStatus, labels),
    username,
    ...(name && { name }),
    ...(comment !== null && { comment }),
    ...(answer && { answer: renderAnswer(answer, username === reader) }),
  };
}

/** Only the user who moved it sees the redirect of the partner, as with job boards (D-JPO-7). */
function renderAnswer({ outcome, userMessage, redirectUrl }: PartnerAnswer, isOwn: boolean): PartnerAnswer {
  return {
    outcome,
    ...(userMessage !== undefined && { userMessage }),
    ...(redirectUrl !== undefined && isOwn && { redirectUrl }),
  };
}

/** Returns the tag of a version, which a write names in `If-Match` (D-NET-6). */
export function versionTagOf({ workflowType, id, version }: Workflow): string {
  return `"${workflowType}-${id}-${version}"`;
}

/** Returns the tag of a representation. It also changes with titles and labels. */
export function entityTagOf(workflow: Workflow, body: object): string {
  return versionTagOf(workflow).replace(/"$/, `+${digestOf(body)}"`);
}
