import { isProfileType } from '../../profile-engine/index.js';
import type { ProfileType } from '../../profile-engine/index.js';
import type { PersistedFile } from '../profiles/index.js';
import { WORKFLOW_TYPES } from '../workflows/index.js';
import type { WorkflowType } from '../workflows/index.js';
import { BlueprintUnusable } from './blueprint-refused.js';

type Body = Readonly<Record<string, unknown>>;

/**
 * The records that a new customer starts with. They are written in the name of the user `as`. Ids are positions in
 * the file: the first job has the id 1.
 */
export interface StartingRecords {
  readonly as: string;
  readonly records: ReadonlyArray<{ readonly profileType: ProfileType; readonly profile: Body }>;
  readonly files?: readonly StartingFile[];
  readonly jobPosts?: readonly Body[];
  readonly boardPosts?: readonly StartingBoardPost[];
  readonly workflows?: ReadonlyArray<{ readonly workflowType: WorkflowType; readonly workflow: Body }>;
}

/** A job that is on a job board of the blueprint. */
export interface StartingBoardPost {
  readonly jobid: number;
  readonly board: string;
}

/** A file of the folder `files/` beside the records, and the field that it goes to. */
export interface StartingFile {
  readonly profileType: ProfileType;
  readonly id: number;
  readonly field: string;
  readonly file: string;
  /** Its content, once that is stored. No document names it. */
  readonly persisted?: PersistedFile;
}

/** The members of the document that are lists, each with the rule for its items. */
const LISTS: ReadonlyArray<readonly [name: keyof StartingRecords, form: string, holds: (item: Body) => boolean]> = [
  [
    'records',
    '{"profileType", "profile"}',
    ({ profileType, profile }) => isProfileType(profileType) && isObject(profile),
  ],
  ['files', '{"profileType", "id", "field", "file"}', isFile],
  ['jobPosts', '{"jobid", "portalurl"}', () => true],
  ['boardPosts', '{"jobid", "board"}', ({ jobid, board }) => Number.isSafeInteger(jobid) && typeof board === 'string'],
  [
    'workflows',
    '{"workflowType", "workflow"}',
    ({ workflowType, workflow }) => WORKFLOW_TYPES.some((type) => type === workflowType) && isObject(workflow),
  ],
];

const FORM =
  `{"as": <user>, ${LISTS.slice(0, 1).map(inWords).join('')}}, and perhaps ${LISTS.slice(1).map(inWords).join(', ')}; ` +
  'the "file" of one of the "files" is the name of a file in the folder files beside it.';

/** @throws BlueprintUnusable if the document is not a list of starting records */
export function parseStartingRecords(document: unknown): StartingRecords {
  if (!isStartingRecords(document)) throw new BlueprintUnusable(`: its records must hold ${FORM}`);
  return document;
}

function isStartingRecords(document: unknown): document is StartingRecords {
  if (!isObject(document) || typeof document['as'] !== 'string' || document['records'] === undefined) return false;
  return LISTS.every(([name, , holds]) => {
    const list = document[name] ?? [];
    return Array.isArray(list) && list.every((item: unknown) => isObject(item) && holds(item));
  });
}

/** Returns whether the name has no folders, so that nothing outside the folder is read. */
function isFile({ profileType, id, field, file }: Body): boolean {
  const isName = typeof file === 'string' && /^[^/\\\0]+$/.test(file) && file !== '.' && file !== '..';
  return isName && isProfileType(profileType) && Number.isSafeInteger(id) && typeof field === 'string';
}

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null;
}

function inWords([name, form]: (typeof LISTS)[number]): string {
  return `"${name}": [${form}]`;
}
