import { hint, hintOfLabel, quote, received } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { Is, IsId, isId, MayBeAbsent, membersOf, readRecord, schemaOf } from '../../http/index.js';
import { isJsonObject, UNSTORABLE } from '../../profile-engine/index.js';
import type { Reference } from '../../profile-engine/index.js';
import type { WorkflowStatuses } from './workflow-statuses.service.js';
import { WORKFLOW_KINDS } from './workflow-types.js';
import type { WorkflowType } from './workflow-types.js';
import type { Workflow } from './workflow.entity.js';

type Body = Readonly<Record<string, unknown>>;

/** The maximum length of source, sourcename and comments, in code points (D-PRO-20). */
export const MAX_SOURCE_LENGTH = 4000;

/** Names a status. */
class StatusBody {
  @Is() readonly id!: string;
}

const STATUS = {
  ...schemaOf(StatusBody),
  description: 'One of the statuses of the type, which …/profiledefinitions/v1/submittal/schema and its like name',
};

/** The body of a POST (D-WFL-1). */
export class NewWorkflowBody {
  @IsId() readonly baseprofile!: number;
  @IsId() readonly associatedprofile!: number;
  @MayBeAbsent() @Is(STATUS) readonly status?: StatusBody;
  @MayBeAbsent() @Is({}, 'must be a string', isString) readonly source?: string;
  @MayBeAbsent() @Is({}, 'must be a string', isString) readonly sourcename?: string;
}

export class MoveBody {
  @Is(STATUS) readonly status!: StatusBody;
}

/** The body of a move as a platform action. */
export class CommentedMoveBody extends MoveBody {
  @MayBeAbsent()
  @Is(
    { maxLength: MAX_SOURCE_LENGTH, description: 'Recorded in the history of the workflow' },
    'must be a string',
    isString,
  )
  readonly comment?: string;
}

/** The members that only the server writes. */
const READ_ONLY: ReadonlySet<string> = new Set(['id', 'createddate', 'updateddate']);

/** The configuration that a body is checked against (D-WFL-4). */
interface BodyScope {
  readonly workflowType: WorkflowType;
  readonly statuses: WorkflowStatuses;
}

/** The workflow that a POST requests, and the problems of its body. */
interface ParsedWorkflow {
  /** Counts only if there is no problem. */
  readonly workflow: Omit<Workflow, 'customerId' | 'id' | 'version' | 'createdAt' | 'updatedAt'>;
  /** The profiles that the body names in readable form. They must exist for the caller. */
  readonly references: readonly Reference[];
  readonly problems: readonly Problem[];
}

/** The move that a body requests, and the problems of the body. */
interface ParsedMove {
  /** Undefined if there is a problem. */
  readonly statusId: string | undefined;
  readonly comment: string | null;
  readonly problems: readonly Problem[];
}

/** Reads the body of a POST (D-WFL-1), and reports every problem that needs no look-up. */
export function parseNewWorkflow(body: Body, { workflowType, statuses }: BodyScope): ParsedWorkflow {
  const { input, problems } = readRecord(NewWorkflowBody, withoutLinks(body), {
    unknown: notWritable,
    further: {
      status: (status) => statusProblems(status, { workflowType, statuses }),
      source: textProblems,
      sourcename: textProblems,
    },
  });
  const { baseprofile: baseId, associatedprofile: personId, status, source = null, sourcename = null } = input;
  const references: Reference[] = [
    { path: 'baseprofile', target: WORKFLOW_KINDS[workflowType].base.profileType, id: baseId },
    { path: 'associatedprofile', target: 'people', id: personId },
  ];
  const statusId = status?.id ?? statuses.current[0]?.id ?? null;
  const workflow = { workflowType, baseId, personId, statusId, source, sourceName: sourcename };
  return { workflow, references: references.filter(({ id }) => isId(id)), problems };
}

/** The state that the body of a move is checked against. */
interface MoveScope extends BodyScope {
  /** The present status of the workflow. */
  readonly statusId: string | null;
  /** Whether the body may have a `comment`. */
  readonly takesComment: boolean;
}

/** Reads the body of a move, which can only change the status. The present status is accepted, even if the blueprint has removed it. */
export function parseMove(body: Body, scope: MoveScope): ParsedMove {
  const members = withoutLinks(body);
  if (Object.keys(members).length === 0) return { statusId: undefined, comment: null, problems: [NOTHING_TO_CHANGE] };
  const { input, problems: all } = readRecord<CommentedMoveBody>(
    scope.takesComment ? CommentedMoveBody : MoveBody,
    members,
    {
      unknown: (field) => (membersOf(NewWorkflowBody).has(field) ? notChangeable(field) : notWritable(field)),
      further: { status: (status) => statusProblems(status, scope), comment: textProblems },
    },
  );
  const needsStatus = 'status' in members || scope.takesComment;
  const problems = needsStatus ? all : all.filter(({ code }) => code !== 'FIELD_REQUIRED');
  const statusId = problems.length > 0 ? undefined : input.status.id;
  return { statusId, comment: input.comment ?? null, problems };
}

/** The problem of a body without changes (D-PRO-7). */
const NOTHING_TO_CHANGE: Problem = {
  code: 'BODY_MALFORMED',
  detail: 'The body must hold the status to move to, as {"status":{"id":"…"}}, received nothing.',
};

/** A body names a status as a read renders it. The label is ignored. */
function statusProblems(
  input: unknown,
  { workflowType, statuses, statusId }: BodyScope & { readonly statusId?: string | null },
): readonly string[] {
  const { id, value: label, ...others } = isJsonObject(input) ? input : {};
  const suggestion = (name: unknown): string =>
    hintOfLabel(
      name,
      statuses.current.map((status) => ({ id: status.id, label: status.value })),
    );
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return [`must name a status by id, received ${quote(unknown)}.`];
  if (typeof id !== 'string') {
    const receivedText = isJsonObject(input) ? 'received no id that is a string' : received(input);
    return [
      `must be a status by its id, as {"id":"…"}, ${receivedText}.${suggestion(isJsonObject(input) ? label : input)}`,
    ];
  }
  if (id === statusId || statuses.current.some((status) => status.id === id)) return [];
  if (statuses.current.length === 0) {
    return [`must be left out: there are no statuses for ${workflowType}, received ${quote(id)}.`];
  }
  return [`must be a status of ${workflowType}, ${named(statuses.current)}, received ${quote(id)}.${suggestion(id)}`];
}

/** Names some statuses for a problem. The schema of the workflows names all of them. */
const MAX_NAMED_STATUSES = 20;

function named(statuses: BodyScope['statuses']['current']): string {
  const first = statuses.slice(0, MAX_NAMED_STATUSES).map(({ id, value }) => `${id} (${value})`);
  const others = statuses.length - first.length;
  return others > 0 ? `${first.join(', ')} and ${others} others` : first.join(', ');
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

function textProblems(text: unknown): readonly string[] {
  const { length } = Array.from(String(text));
  return [
    ...(UNSTORABLE.test(String(text)) ? ['must not hold NUL or half of a surrogate pair.'] : []),
    ...(length > MAX_SOURCE_LENGTH
      ? [`must be at most ${MAX_SOURCE_LENGTH} characters long, received ${length}.`]
      : []),
  ];
}

function notWritable(field: string): Problem {
  if (READ_ONLY.has(field)) return { code: 'FIELD_NOT_WRITABLE', field, detail: 'can be read only. Leave it out.' };
  const suggestion = hint(field, [...membersOf(NewWorkflowBody).keys()]);
  const detail = `is not a member of a workflow. Names must match exactly, in lower case.${suggestion}`;
  return { code: 'FIELD_UNKNOWN', field, detail };
}

function notChangeable(field: string): Problem {
  const detail = 'is set when the workflow is created: only its status can be changed. Leave it out.';
  return { code: 'FIELD_NOT_WRITABLE', field, detail };
}

/** Accepts `links`, because every read contains it (D-ERR-4, code 7). */
function withoutLinks({ links: _, ...members }: Body): Body {
  return members;
}
