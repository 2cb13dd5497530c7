import { formatWireDateTime } from '@talent-platform/protocol/wire';
import type { Link } from '@talent-platform/protocol/wire';
import { digestOf } from '../../http/index.js';
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

/** Returns the body of a workflow (D-WFL-1). */
export function renderWorkflow(workflow: WorkflowRecord, scope: WorkflowScope): Json {
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
  };
}

/** Returns a workflow for the list of its person's workflows (D-WFL-3). */
export function renderOfPerson(workflow: WorkflowRecord, scope: WorkflowScope): Json {
  return {
    id: workflow.id,
    self: urlOf(workflow, scope.customerUrl),
    ...renderStatus(workflow, scope),
    baseprofile: renderReference(workflow.baseProfile, scope),
  };
}

export function linksOf(workflow: WorkflowRecord, customerUrl: string): Link[] {
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
function renderStatus({ statusId: id }: WorkflowRecord, { statuses }: WorkflowScope): Json {
  if (id === null) return {};
  const value = statuses.labels.get(id);
  return { status: { id, ...(value !== undefined && { value }) } };
}

/** Returns the tag of a version, which a write names in `If-Match` (D-NET-6). */
export function versionTagOf({ workflowType, id, version }: WorkflowRecord): string {
  return `"${workflowType}-${id}-${version}"`;
}

/** Returns the tag of a representation. It also changes with titles and labels. */
export function entityTagOf(workflow: WorkflowRecord, body: object): string {
  return versionTagOf(workflow).replace(/"$/, `+${digestOf(body)}"`);
}
