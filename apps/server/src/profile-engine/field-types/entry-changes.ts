import type { Problem } from '@talent-platform/protocol/errors';
import { received } from '@talent-platform/protocol/errors';
import { isJsonObject, isLocked, problemAt, within } from './field-type.js';
import { applyMembers, notWritable, parseMembers } from '../values/members.js';
import type { Applied, Field, FieldSet, ParseContext, Parsed, StoredValues } from './field-type.js';

/** One entry: its number, and the stored values of its members. */
export type StoredEntry = StoredValues & { readonly entry: number };

/** Stored: the entries, and the number of the next entry, so that a number is used only once within a profile. */
export type StoredCollection = { readonly next: number; readonly entries: readonly StoredEntry[] };

export interface EntryChange {
  /**
   * The name in the path of a problem: the entry's number, or `new` and its position in the array that was sent
   * (D-PRO-21).
   */
  readonly name: string;
  /**
   * Undefined for an added entry, or for the removal of the last one. Null if the write does not say clearly which
   * entry it means.
   */
  readonly entry: number | undefined | null;
  /** Null if the entry is removed. */
  readonly members: ReadonlyMap<string, unknown> | null;
  /** Members whose value was refused. */
  readonly refused: ReadonlySet<string>;
  /** Members that were left out and got their default. */
  readonly defaulted: ReadonlySet<string>;
}

/** The limit for a collection, counted after the whole write (D-PRO-23). */
export const MAX_ENTRIES = 1000;

/** Limit of members in an item: more than any collection of a blueprint has. Further members are not checked. */
const MAX_MEMBERS = 1000;
const TOO_MANY_MEMBERS = `must have at most ${MAX_MEMBERS} members.`;

const NONE: ReadonlySet<string> = new Set();

export function changeOfEntry(entry: number, members: ReadonlyMap<string, unknown>): EntryChange {
  return { name: `${entry}`, entry, members, refused: NONE, defaulted: NONE };
}

interface EntryScope {
  readonly fields: FieldSet;
  readonly serial: Field | undefined;
  readonly context: ParseContext;
  /** A removal without an entry number means the last entry (spec: Update rules 2). Otherwise it is a mistake. */
  readonly removesLast: boolean;
  readonly inOrder: readonly StoredEntry[];
  readonly stored: Map<number, StoredEntry>;
}

/** Reads one item of the array. Finds its problems even if another part of it is wrong. */
export function parseEntry(input: unknown, position: number, scope: EntryScope): Parsed<EntryChange> {
  const added = `new${position}`;
  if (!isJsonObject(input)) return { problems: [problemAt(added, `must be an object, ${received(input)}.`)] };
  if (Object.keys(input).length > MAX_MEMBERS) return { problems: [problemAt(added, TOO_MANY_MEMBERS)] };
  const { entry, delete: remove, ...members } = input;
  const { entriesAnew = false } = scope.context;
  const read = readEntryNumber(entry);
  const number = entriesAnew ? undefined : read;
  const name = typeof number === 'number' ? `${number}` : added;
  const headProblems =
    entriesAnew && remove !== undefined
      ? [problemAt('delete', NOT_REMOVABLE)]
      : headProblemsOf({ number, entry, remove, removesLast: scope.removesLast });
  if (remove === true && !entriesAnew) {
    if (headProblems.length > 0) return { problems: headProblems.map((problem) => within(name, problem)) };
    return { value: { name, entry: number, members: null, refused: NONE, defaulted: NONE } };
  }
  const before = read ? entryBefore(scope, read, position) : undefined;
  const parsed = parseMembers(withoutOwnSerial(members, scope.serial, before), scope.fields, {
    ...scope.context,
    defaults: number === undefined && scope.context.defaults !== false,
    before,
  });
  const { changes, refused, defaulted } = parsed;
  const change = { name, entry: headProblems.length > 0 ? null : number, members: changes, refused, defaulted };
  const problems = [...headProblems, ...parsed.problems].map((problem) => within(name, problem));
  return problems.length > 0 ? { problems, partial: change } : { value: change };
}

/**
 * Returns the entry whose choices may stay (D-PRO-16). In a PUT, each stands for one entry alone. A PUT that is repeated
 * has numbers that the first one replaced (D-FRM-20), so the place counts.
 */
function entryBefore(
  { stored, inOrder, context }: EntryScope,
  read: number,
  position: number,
): StoredEntry | undefined {
  if (!context.entriesAnew) return stored.get(read);
  const number = stored.has(read) ? read : (inOrder[position - 1]?.entry ?? 0);
  const entry = stored.get(number);
  stored.delete(number);
  return entry;
}

const NOT_REMOVABLE = 'must be left out: POST and PUT bring all entries anew. Leave the entry out, or PATCH the form.';

/** Returns the problems of `entry` and `delete`, which decide what happens to the other members. */
function headProblemsOf({
  number,
  entry,
  remove,
  removesLast,
}: {
  number: number | undefined | null;
  entry: unknown;
  remove: unknown;
  removesLast: boolean;
}): Problem[] {
  if (number === null) return [problemAt('entry', `must be a whole number from 1, ${received(entry)}.`)];
  if (remove !== undefined && typeof remove !== 'boolean') {
    return [problemAt('delete', `must be true or false, ${received(remove)}.`)];
  }
  if (remove === true && number === undefined && !removesLast) {
    return [problemAt('entry', 'must name the entry that delete removes.')];
  }
  return [];
}

/** Returns the entry number of the item: undefined if blank, null if it is not a number. */
function readEntryNumber(entry: unknown): number | undefined | null {
  if (entry === undefined || entry === null || entry === '') return undefined;
  return typeof entry === 'number' && Number.isSafeInteger(entry) && entry > 0 ? entry : null;
}

/** A read includes the serial number, so a write of the entry may send it back. Another one is refused as a field that nobody writes. */
function withoutOwnSerial(
  members: Readonly<Record<string, unknown>>,
  serial: Field | undefined,
  before: StoredEntry | undefined,
): Readonly<Record<string, unknown>> {
  if (!before || serial?.visible !== true || members[serial.id] !== before[serial.id]) return members;
  const { [serial.id]: _, ...others } = members;
  return others;
}

export function applyEntries(
  changes: readonly EntryChange[],
  stored: StoredCollection | undefined,
  fields: FieldSet,
): Applied<StoredCollection> {
  const entries = new Map((stored?.entries ?? []).map((entry) => [entry.entry, entry]));
  const exclusive = [...fields.all.values()].flatMap((member) => (member.exclusive ? [member.id] : []));
  const problems: Problem[] = [];
  let next = stored?.next ?? 1;
  let added = 0;
  for (const { name, entry: named, members } of changes) {
    if (named === null) continue;
    const known = named ?? (members === null ? lastOf(entries) : undefined);
    const entry = known ?? next;
    const current = known === undefined && members !== null ? { entry } : entries.get(entry);
    if (current === undefined) {
      problems.push(problemAt(name, named === undefined ? NO_LAST_ENTRY : NO_SUCH_ENTRY));
    } else if (members === null) {
      const locked = lockedValueProblems(current, fields);
      for (const problem of locked) problems.push(within(name, problem));
      if (locked.length === 0) entries.delete(entry);
    } else {
      const applied = applyMembers(members, current, fields);
      const after: StoredEntry = { ...applied.values, entry };
      for (const id of exclusive) if (after[id] === true && current[id] !== true) clearOthers(entries, id);
      entries.set(entry, after);
      for (const problem of applied.problems) problems.push(within(name, problem));
      if (known === undefined) {
        next += 1;
        added += 1;
      }
    }
  }
  problems.push(...sizeProblems(entries.size, added));
  return { value: next === 1 ? undefined : { next, entries: [...entries.values()] }, problems };
}

/** Makes a member false in all entries that have it. */
function clearOthers(entries: Map<number, StoredEntry>, id: string): void {
  for (const [number, entry] of entries) if (entry[id] === true) entries.set(number, { ...entry, [id]: false });
}

const NO_SUCH_ENTRY = 'is not an existing entry; leave "entry" out to add one.';
const NO_LAST_ENTRY = 'removes the last entry, and there is none.';

function lastOf(entries: ReadonlyMap<number, StoredEntry>): number | undefined {
  return [...entries.keys()].at(-1);
}

/**
 * Removing an entry removes its values, so a caller who may not write one of them may not remove the entry (D-PRO-31).
 */
export function lockedValueProblems(entry: StoredValues, { visible }: FieldSet): Problem[] {
  return [...visible.values()]
    .filter((member) => isLocked(member) && !member.isSetByPlatform && entry[member.id] !== undefined)
    .map((member) => within(member.id, notWritable(member)));
}

function sizeProblems(size: number, added: number): Problem[] {
  if (size <= MAX_ENTRIES || added === 0) return [];
  const came = `received ${added} new beside ${size - added}`;
  const detail = `must hold at most ${MAX_ENTRIES} entries, ${came}; remove some with {"entry":n,"delete":true}.`;
  return [{ code: 'VALUE_INVALID', detail }];
}

function isAdded({ entry, members }: EntryChange): boolean {
  return entry === undefined && members !== null;
}

interface ChangedEntry extends Pick<EntryChange, 'name' | 'refused'> {
  readonly isNew: boolean;
}

/** Returns the names under which problems report each stored entry of a write, and its refused members. */
export function changedEntries(
  changes: readonly EntryChange[],
  { next }: StoredCollection,
): ReadonlyMap<number, ChangedEntry> {
  const found = new Map<number, ChangedEntry>();
  // New entries got the numbers below `next`, in their order.
  let number = next - changes.filter(isAdded).length;
  for (const change of changes) {
    const { entry, name, refused } = change;
    if (entry === undefined && !isAdded(change)) continue;
    // A number that no entry ever had matches no entry.
    if (entry === null || (entry !== undefined && entry >= number)) continue;
    const key = entry ?? number++;
    const before = found.get(key);
    found.set(
      key,
      before === undefined
        ? { name, refused, isNew: isAdded(change) }
        : { ...before, refused: new Set([...before.refused, ...refused]) },
    );
  }
  return found;
}
