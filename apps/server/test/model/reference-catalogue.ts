import type { PersonRole } from '@talent-platform/protocol/models';
import type { BlueprintField } from '@talent-platform/blueprint';

/** A node of a list; those of custom lists have an id that the service gives, which the model does not know. */
export interface ModelNode {
  readonly id?: string;
  readonly path: readonly string[];
  readonly hidden: boolean;
}

/** The profile types that the walks use. */
export const MODEL_TYPES = ['people', 'jobs'] as const;
export type ModelType = (typeof MODEL_TYPES)[number];

export const ROLES: readonly PersonRole[] = ['candidate', 'employee', 'hiringmanager'];

/** The fields of a read without `fields=` (spec: Common profile fields). */
export const DEFAULT_FIELDS: Readonly<Record<ModelType, readonly string[]>> = {
  people: ['firstname', 'lastname', 'folder', 'phones', 'addresses'],
  jobs: ['jobid', 'folder', 'jobtitle', 'hiringmanager', 'joblocation', 'recruiter'],
};

/** The prefixes of filter names, by type (D-SEA-7). */
export const PREFIXES: Readonly<Record<ModelType, string>> = { people: 'person.', jobs: 'job.' };

export const FOLDER_LISTS: Readonly<Record<ModelType, string>> = {
  people: 'lists.person.folders',
  jobs: 'lists.job.folders',
};

const NAME = { type: 'text', maxLength: 255 };
const FOLDER = { id: 'folder', type: 'list', required: true };
const SYSTEM: readonly BlueprintField[] = [
  { id: 'id', type: 'integer' },
  { id: 'createddate', type: 'datetime' },
  { id: 'createdby', type: 'person' },
  { id: 'updateddate', type: 'datetime' },
  { id: 'updatedby', type: 'person' },
];

/** The fields that the platform fills. Nobody writes them under any configuration. */
export const GIVEN_FIELDS: readonly string[] = [...SYSTEM.map(({ id }) => id), 'jobid'];

/** The standard fields that the walks touch (blueprint: The catalogue). */
export const STANDARD_FIELDS: Readonly<Record<ModelType, readonly BlueprintField[]>> = {
  people: [
    ...SYSTEM,
    { ...NAME, id: 'firstname', required: true },
    { ...NAME, id: 'middlename' },
    { ...NAME, id: 'lastname', required: true },
    { id: 'email', type: 'email', maxLength: 254 },
    { ...NAME, id: 'externalid' },
    { ...FOLDER, list: FOLDER_LISTS.people },
    {
      id: 'phones',
      type: 'collection',
      fields: [
        { id: 'phonetype', type: 'list', list: 'lists.phone_type' },
        { id: 'phonenumber', type: 'phone', maxLength: 100 },
        { id: 'primary', type: 'boolean' },
      ],
    },
    { id: 'roles', type: 'roles' },
    { id: 'resume', type: 'file' },
    { id: 'startdate', type: 'date' },
  ],
  jobs: [
    ...SYSTEM,
    { id: 'jobid', type: 'text' },
    { ...NAME, id: 'jobtitle', required: true },
    { ...FOLDER, list: FOLDER_LISTS.jobs },
    { id: 'hiringmanager', type: 'person' },
    { id: 'recruiter', type: 'person' },
    { id: 'numberofpositions', type: 'integer', min: 0 },
    { id: 'startdate', type: 'date' },
    { ...NAME, id: 'externalid' },
  ],
};

/** The nodes of the catalogue's lists that the walks use, in list order (blueprint: The catalogue). */
export const CATALOGUE_NODES: Readonly<Record<string, readonly ModelNode[]>> = {
  'lists.person.folders': [
    visible('D32001', 'Candidate: Active'),
    visible('D32002', 'Candidate: Inactive'),
    visible('D32011', 'Hiring Manager: Active'),
    visible('D32012', 'Hiring Manager: Inactive'),
    visible('D32013', 'Employee: Current'),
    visible('D32018', 'Employee: Former'),
  ],
  'lists.job.folders': [
    visible('D31001', 'Approved'),
    visible('D31002', 'Pending Approval'),
    visible('D31003', 'On Hold'),
    visible('D31004', 'Closed'),
  ],
  'lists.phone_type': [visible('D12001', 'Mobile')],
};

function visible(id: string, label: string): ModelNode {
  return { id, path: [label], hidden: false };
}
