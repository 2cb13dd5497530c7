import type { Blueprint, BlueprintChange, BlueprintProblem, RemovedAccess } from '@talent-platform/blueprint';
import type { Caller } from '../../http/index.js';
import type { Log } from '../../runtime/index.js';
import type { Actor, AdministrativeAct, AdministrativeChange } from '../access/index.js';

export interface BlueprintOrigin {
  readonly transactionId: string;
  /** The user who applies the document. Undefined for a start and for the operator. */
  readonly caller?: Caller | undefined;
  /** The name of the file that a start reads. */
  readonly source?: string | undefined;
  /** Present if neither a user of the customer acts, nor the server at its start. */
  readonly by?: Pick<Actor, 'username' | 'kind'> | undefined;
}

export interface AppliedChanges {
  /** The revision of the configuration, changed or not. */
  readonly revision: number;
  readonly changes: readonly BlueprintChange[];
  /** The revision before, if the document created a new one. Null if the new one is the first. */
  readonly revisionBefore?: number | null;
  /** The users, groups and secrets that are gone (D-PLT-34). */
  readonly removed: RemovedAccess;
  /** Problems that this release finds in a document that is applied already. The document stays as it is. */
  readonly outdated?: readonly BlueprintProblem[];
  /** The number of changes of a start's file at, above or below a change of users. */
  readonly overridden?: number;
}

export const NOTHING_REMOVED: RemovedAccess = { users: [], userGroups: [], signingSecrets: [] };

/** Limit of changes that a record of the audit trail names. The stored revisions have all changes. */
const MAX_NAMED_CHANGES = 200;
const MAX_CHARACTERS = 200;

/** The audit trail may hold the values of changes at these paths. The revisions hold all other values. */
const PUBLIC_VALUES = /^(?:userGroups\.|users\..*\.(?:group|active)$|quota\.|customer\.)/;

/** Changes of access come first, so that the record names them even if there are many other changes. */
const ACCESS = /^(?:users|userGroups)\./;

/** Returns the act that the audit trail records for an applied blueprint (D-PLT-11). */
export function blueprintAct(
  changes: readonly BlueprintChange[],
  { from, to, source }: { from: number | null; to: number; source: string | undefined },
): AdministrativeAct {
  const ordered = [
    ...changes.filter(({ path }) => ACCESS.test(path)),
    ...changes.filter(({ path }) => !ACCESS.test(path)),
  ];
  return {
    action: 'apply-blueprint',
    changes: ordered.slice(0, MAX_NAMED_CHANGES).map(toChange),
    differences: changes.length,
    revision: { from, to },
    ...(source === undefined ? {} : { source }),
  };
}

function toChange({ path, before, after }: BlueprintChange): AdministrativeChange {
  const short = path.length <= MAX_CHARACTERS ? path : `${path.slice(0, MAX_CHARACTERS)}…`;
  return { path: short, ...value('before', before, path), ...value('after', after, path) };
}

function value(name: 'before' | 'after', value: unknown, path: string): Partial<AdministrativeChange> {
  if (value === null || value === undefined) return { [name]: null };
  if (!PUBLIC_VALUES.test(path)) return {};
  if (typeof value === 'number' || typeof value === 'boolean') return { [name]: value };
  return typeof value === 'string' && value.length <= MAX_CHARACTERS ? { [name]: value } : {};
}

/** Limit of names in a line of the log. */
const MAX_NAMES = 100;

export function logApplied(
  log: Log,
  { origin, document, appliedBy }: { origin: BlueprintOrigin; document: unknown; appliedBy: string | null },
  made: AppliedChanges & { readonly durationMs: number },
): void {
  const { revision, revisionBefore: from, changes, overridden = 0, durationMs } = made;
  const customer = (document as Blueprint).customer.id;
  const details = {
    transaction: origin.transactionId,
    customer,
    user: appliedBy ?? undefined,
    source: origin.source,
    revision,
    from,
    differences: changes.length,
    durationMs,
  };
  if (from === undefined) return log.logger.debug(details, 'A blueprint was unchanged.');
  if (appliedBy === null) logRemoved(log, customer, made.removed);
  if (overridden > 0) {
    const line = 'The blueprint file decides where users have changed the same since the start before.';
    log.notice(line, { customer, revision: from, count: overridden });
  }
  log.info('A blueprint was applied.', details);
}

/** Names who and what has lost access by the file of a start (D-PLT-34). */
function logRemoved(log: Log, customer: number, { users, userGroups, signingSecrets }: RemovedAccess): void {
  const names = { users, groups: userGroups, secrets: signingSecrets.map(({ user, id }) => `${id} of ${user}`) };
  const all = Object.entries(names).filter(([, some]) => some.length > 0);
  if (all.length === 0) return;
  log.notice('The blueprint file takes users, groups or secrets away.', {
    customer,
    count: all.reduce((sum, [, some]) => sum + some.length, 0),
    ...Object.fromEntries(all.map(([part, some]) => [part, some.slice(0, MAX_NAMES)])),
  });
}

/** Counts the changes that are at, above or below one of the others. */
export function overlapping(changes: readonly BlueprintChange[], others: readonly BlueprintChange[]): number {
  const changed = new Set(others.map(({ path }) => path));
  const above = new Set(others.flatMap(({ path }) => pathsAbove(path)));
  return changes.filter(
    ({ path }) => changed.has(path) || above.has(path) || pathsAbove(path).some((part) => changed.has(part)),
  ).length;
}

/** Returns the paths of everything that contains a value. */
export function pathsAbove(path: string): string[] {
  return Array.from(path.matchAll(/[.[]/g), ({ index }) => path.slice(0, index));
}
