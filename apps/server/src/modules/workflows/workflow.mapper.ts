import { formatWireDateTime } from '@talent-platform/protocol/wire';
import type { Link } from '@talent-platform/protocol/wire';
import { digestOf, Is, IsId, MayBeAbsent } from '../../http/index.js';
import { DATETIME_SCHEMA, LINKS_SCHEMA, profileReferenceSchema } from '../../profile-engine/index.js';
import type { JsonValue, ProfileType } from '../../profile-engine/index.js';
import type { WorkflowStatuses } from './workflow-statuses.service.js';
import { WORKFLOW_KINDS } from './workflow-types.js';
import type { WorkflowType } from './workflow-types.js';
import type { Workflow } from './workflow.entity.js';

/** A workflow as it is stored. */
export interface WorkflowRecord {
  readonly id: number;
  readonly workflowType: WorkflowType;
  readonly baseProfile: ProfileName;
  readonly personId: number;
  /** Counts the writes. */
  readonly version: number;
  readonly statusId: string | null;
  readonly source: string | null;
  readonly sourceName: string | null;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
}

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

export function toRecord(row: Workflow): WorkflowRecord {
  return {
    id: row.id,
    workflowType: row.workflowType,
    baseProfile: { profileType: WORKFLOW_KINDS[row.workflowType].base.profileType, id: row.baseId },
    personId: row.personId,
    version: row.version,
    statusId: row.statusId,
    source: row.source,
    sourceName: row.sourceName,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

export function renderWorkflow(workflow: WorkflowRecord, scope: WorkflowScope): WorkflowReply {
  const { id, baseProfile, source, sourceName, createdAt, updatedAt } = workflow;
  return {
    id,
    baseprofile: renderReference(baseProfile, scope),
    associatedprofile: renderReference(personOf(workflow), scope),
    ...renderStatus(workflow, scope),
    ...(source !== null && { source }),
    ...(sourceName !== null && { sourcename: sourceName }),
    createddate: formatWireDateTime(createdAt),
    updateddate: formatWireDateTime(updatedAt),
    links: linksOf(workflow, scope.customerUrl),
  };
}

export function renderOfPerson(workflow: WorkflowRecord, scope: WorkflowScope): WorkflowOfPerson {
  return {
    id: workflow.id,
    self: urlOf(workflow, scope.customerUrl),
    ...renderStatus(workflow, scope),
    baseprofile: renderReference(workflow.baseProfile, scope),
  };
}

function linksOf(workflow: WorkflowRecord, customerUrl: string): Link[] {
  const { title, base } = WORKFLOW_KINDS[workflow.workflowType];
  const urlOfProfile = (name: ProfileName): string => `${customerUrl}/${keyOf(name)}`;
  return [
    { rel: 'self', title, url: urlOf(workflow, customerUrl) },
    { rel: base.rel, title: base.title, url: urlOfProfile(workflow.baseProfile) },
    { rel: 'person', title: 'Person', url: urlOfProfile(personOf(workflow)) },
  ];
}

/** Returns the key of a profile in `titles`. */
export function keyOf({ profileType, id }: ProfileName): string {
  return `${profileType}/${id}`;
}

export function personOf({ personId }: Pick<WorkflowRecord, 'personId'>): ProfileName {
  return { profileType: 'people', id: personId };
}

function urlOf({ workflowType, id }: WorkflowRecord, customerUrl: string): string {
  return `${customerUrl}/${workflowType}/${id}`;
}

function renderReference(name: ProfileName, { customerUrl, titles }: WorkflowScope): Json {
  const key = keyOf(name);
  const title = titles.get(key) ?? '';
  // A title that the caller may not see is left out.
  return { profile: `${customerUrl}/${key}`, id: name.id, ...(title !== '' && { value: title }) };
}

/** Renders a status. A status that the blueprint has removed keeps its last label. */
function renderStatus({ statusId }: WorkflowRecord, { statuses }: WorkflowScope): Pick<ReadWorkflow, 'status'> {
  return statusId === null ? {} : { status: namedStatus(statusId, statuses.labels) };
}

export function namedStatus(id: string, labels: WorkflowStatuses['labels']): StatusReply {
  const value = labels.get(id);
  return { id, ...(value !== undefined && { value }) };
}

/** Returns the tag of a version, which a write names in `If-Match` (D-NET-6). */
export function versionTagOf({ workflowType, id, version }: WorkflowRecord): string {
  return `"${workflowType}-${id}-${version}"`;
}

/** Returns the tag of a representation. It also changes with titles and labels. */
export function entityTagOf(workflow: WorkflowRecord, body: object): string {
  return versionTagOf(workflow).replace(/"$/, `+${digestOf(body)}"`);
}
