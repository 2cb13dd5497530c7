import type { ProfileField } from '../../records/profile-schema.js';
import { draftOf, entriesIn, isSame } from './draft.js';
import type { Draft, DraftEntry, DraftValue } from './draft.js';

/** A form: what was read when it was opened, and what is typed. */
export interface Typed {
  readonly base: Draft;
  readonly draft: Draft;
}

/** A field that somebody else has changed in the meantime. */
export interface ForeignChange {
  readonly field: ProfileField;
  /** Whether the user has changed the field too. */
  readonly isConflict: boolean;
}

/** Returns the fields that differ between what was read and the newer version. */
export function foreignChanges(
  fields: readonly ProfileField[],
  { base, draft }: Typed,
  theirs: Draft,
): readonly ForeignChange[] {
  return fields
    .filter((field) => field.isWritable && !isSame(field, base[field.id], theirs[field.id]))
    .map((field) => ({ field, isConflict: !isSame(field, base[field.id], draft[field.id]) }));
}

/** Puts what was typed on top of a newer version: fields and entries that were not touched become those of the version. */
export function rebaseDraft(fields: readonly ProfileField[], { base, draft }: Typed, theirs: Draft): Draft {
  const values = fields
    .filter(({ isWritable }) => isWritable)
    .map((field): readonly [string, DraftValue] => {
      const { id, kind } = field;
      if (isSame(field, base[id], draft[id])) return [id, theirs[id]];
      return [id, kind === 'collection' ? rebaseEntries(field, { base, draft }, entriesIn(theirs[id])) : draft[id]];
    });
  return Object.fromEntries(values);
}

function rebaseEntries(
  { id, members }: ProfileField,
  { base, draft }: Typed,
  theirs: readonly DraftEntry[],
): readonly DraftEntry[] {
  const known = new Map(entriesIn(base[id]).map((entry) => [entry.key, entry]));
  const typed = new Map(entriesIn(draft[id]).map((entry) => [entry.key, entry]));
  const isTouched = ({ key, isRemoved, values }: DraftEntry) => {
    const before = known.get(key)?.values ?? draftOf(members, {});
    return (
      isRemoved || members.some((member) => member.isWritable && !isSame(member, before[member.id], values[member.id]))
    );
  };
  const stored = theirs.map((entry): DraftEntry => {
    const mine = typed.get(entry.key);
    if (!mine || !isTouched(mine)) return entry;
    const below = { base: known.get(entry.key)?.values ?? {}, draft: mine.values };
    return { ...mine, values: mine.isRemoved ? entry.values : rebaseDraft(members, below, entry.values) };
  });
  const left = new Set(theirs.map(({ key }) => key));
  const gone = [...typed.values()].filter(({ key }) => !left.has(key));
  // The input of an entry that somebody has removed becomes a new entry.
  const added = gone
    .filter((entry) => entry.entry === undefined || (!entry.isRemoved && isTouched(entry)))
    .map((entry): DraftEntry =>
      entry.entry === undefined ? entry : { ...entry, key: `again-${entry.key}`, entry: undefined },
    );
  return [...stored, ...added];
}
