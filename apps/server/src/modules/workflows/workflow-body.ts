import { hint, hintOfLabel, quote, received } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { parseId, UNSTORABLE } from '../../profile-engine/index.js';
import type { Parsed, Reference } from '../../profile-engine/index.js';
import type { WorkflowStatuses } from './workflow-statuses.service.js';
import { WORKFLOW_KINDS } from './workflow-types.js';
import type { WorkflowType } from './workflow-types.js';
import type { NewWorkflow } from './workflows.repository.js';

type Body = Readonly<Record<string, unknown>>;

/** The configuration that a body is checked against (D-WFL-4). */
interface BodyScope {
  readonly workflowType: WorkflowType;
  readonly statuses: WorkflowStatuses;
}

/** The workflow that a POST requests, and the problems of its body. */
interface ParsedWorkflow {
  /** Undefined if there is a problem. */
  readonly workflow: Omit<NewWorkflow, 'at'> | undefined;
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

/** The maximum length of source, sourcename and comments, in code points (D-PRO-20). */
export const MAX_SOURCE_LENGTH = 4000;

/** The members that a caller may write, and the members that only the server writes. All other members are unknown. */
const WRITABLE: ReadonlySet<string> = new Set(['baseprofile', 'associatedprofile', 'status', 'source', 'sourcename']);
const READ_ONLY: ReadonlySet<string> = new Set(['id', 'createddate', 'updateddate']);

/** Reads the body of a POST (D-WFL-1), and reports every problem that needs no look-up. */
export function parseNewWorkflow(body: Body, { workflowType, statuses }: BodyScope): ParsedWorkflow {
  const members = withoutLinks(body);
  const base = requiredMember('baseprofile', read(members, 'baseprofile', parseId));
  const person = requiredMember('associatedprofile', read(members, 'associatedprofile', parseId));
  const status = read(members, 'status', (input) => parseStatus(input, { workflowType, statuses }));
  const [source, sourceName] = [read(members, 'source', parseText), read(members, 'sourcename', parseText)];
  const problems = [
    ...Object.keys(members).flatMap((name) => (WRITABLE.has(name) ? [] : notWritable(name))),
    ...[base, person, status, source, sourceName].flatMap((member) => member.problems),
  ];
  const [baseId, personId] = [base.value, person.value];
  const references: Reference[] = [
    ...(baseId === null ? [] : [{ path: 'baseprofile', target: baseTypeOf(workflowType), id: baseId }]),
    ...(personId === null ? [] : [{ path: 'associatedprofile', target: 'people' as const, id: personId }]),
  ];
  if (problems.length > 0 || baseId === null || personId === null) return { workflow: undefined, references, problems };
  const statusId = status.value ?? statuses.current[0]?.id ?? null;
  const texts = { source: source.value, sourceName: sourceName.value };
  return { workflow: { workflowType, baseId, personId, statusId, ...texts }, references, problems };
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
  const names = Object.keys(members);
  if (names.length === 0) return { statusId: undefined, comment: null, problems: [NOTHING_TO_CHANGE] };
  const writable = new Set(scope.takesComment ? ['status', 'comment'] : ['status']);
  const status = read(members, 'status', (input) => parseStatus(input, scope));
  const comment = read(scope.takesComment ? members : {}, 'comment', parseText);
  const problems = [
    ...names.flatMap((name) =>
      writable.has(name) ? [] : WRITABLE.has(name) ? [notChangeable(name)] : notWritable(name),
    ),
    ...('status' in members || scope.takesComment ? requiredMember('status', status).problems : []),
    ...comment.problems,
  ];
  const statusId = problems.length > 0 ? undefined : (status.value ?? undefined);
  return { statusId, comment: comment.value, problems };
}

/** The problem of a body without changes (D-PRO-7). */
const NOTHING_TO_CHANGE: Problem = {
  code: 'BODY_MALFORMED',
  detail: 'The body must hold the status to move to, as {"status":{"id":"…"}}, received nothing.',
};

/** A member after reading: null if it was left out, emptied, or wrong. */
interface Member<Value> {
  readonly value: Value | null;
  readonly problems: readonly Problem[];
}

function read<Value>(members: Body, name: string, parse: (input: unknown) => Parsed<Value>): Member<Value> {
  const input = members[name];
  // An empty value counts as absent (D-PRO-3).
  if (input === undefined || input === null || input === '') return { value: null, problems: [] };
  const parsed = parse(input);
  if (parsed.problems === undefined) return { value: parsed.value, problems: [] };
  return { value: null, problems: parsed.problems.map((problem) => ({ ...problem, field: name })) };
}

function requiredMember<Value>(field: string, member: Member<Value>): Member<Value> {
  if (member.value !== null || member.problems.length > 0) return member;
  return { value: null, problems: [{ code: 'FIELD_REQUIRED', field, detail: 'is required.' }] };
}

/** A body names a status as a read renders it. The label is ignored. */
function parseStatus(
  input: unknown,
  { workflowType, statuses, statusId }: BodyScope & { readonly statusId?: string | null },
): Parsed<string> {
  const { id, value: label, ...others } = isObject(input) ? input : {};
  const suggestion = (name: unknown): string =>
    hintOfLabel(
      name,
      statuses.current.map((status) => ({ id: status.id, label: status.value })),
    );
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return refuse(`must name a status by id, received ${quote(unknown)}.`);
  if (typeof id !== 'string') {
    const receivedText = isObject(input) ? 'received no id that is a string' : received(input);
    return refuse(
      `must be a status by its id, as {"id":"…"}, ${receivedText}.${suggestion(isObject(input) ? label : input)}`,
    );
  }
  if (id === statusId || statuses.current.some((status) => status.id === id)) return { value: id };
  if (statuses.current.length === 0) {
    return refuse(`must be left out: there are no statuses for ${workflowType}, received ${quote(id)}.`);
  }
  return refuse(
    `must be a status of ${workflowType}, ${named(statuses.current)}, received ${quote(id)}.${suggestion(id)}`,
  );
}

/** Names some statuses for a problem. The schema of the workflows names all of them. */
const MAX_NAMED_STATUSES = 20;

function named(statuses: BodyScope['statuses']['current']): string {
  const first = statuses.slice(0, MAX_NAMED_STATUSES).map(({ id, value }) => `${id} (${value})`);
  const others = statuses.length - first.length;
  return others > 0 ? `${first.join(', ')} and ${others} others` : first.join(', ');
}

function parseText(input: unknown): Parsed<string> {
  if (typeof input !== 'string') return refuse(`must be a string, ${received(input)}.`);
  const problems = [
    ...(UNSTORABLE.test(input) ? ['must not hold NUL or half of a surrogate pair.'] : []),
    ...tooLong(Array.from(input).length),
  ];
  return problems.length === 0 ? { value: input } : { problems: problems.map(invalid) };
}

function tooLong(length: number): string[] {
  if (length <= MAX_SOURCE_LENGTH) return [];
  return [`must be at most ${MAX_SOURCE_LENGTH} characters long, received ${length}.`];
}

function notWritable(field: string): Problem[] {
  if (READ_ONLY.has(field)) return [{ code: 'FIELD_NOT_WRITABLE', field, detail: 'can be read only. Leave it out.' }];
  const detail = `is not a member of a workflow. Names must match exactly, in lower case.${hint(field, [...WRITABLE])}`;
  return [{ code: 'FIELD_UNKNOWN', field, detail }];
}

function notChangeable(field: string): Problem {
  const detail = 'is set when the workflow is created: only its status can be changed. Leave it out.';
  return { code: 'FIELD_NOT_WRITABLE', field, detail };
}

function refuse(detail: string): { readonly problems: readonly Problem[] } {
  return { problems: [invalid(detail)] };
}

function invalid(detail: string): Problem {
  return { code: 'VALUE_INVALID', detail };
}

/** Accepts `links`, because every read contains it (D-ERR-4, code 7). */
function withoutLinks({ links: _, ...members }: Body): Body {
  return members;
}

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function baseTypeOf(workflowType: WorkflowType): Reference['target'] {
  return WORKFLOW_KINDS[workflowType].base.profileType;
}
