import type { StoredValue, StoredValues } from '../field-types/field-type.js';
import type { Steps } from '../steps.js';
import { describeAudited } from './describe-changes.js';
import type { FieldChange, SensitiveChange, WrittenValues } from './describe-changes.js';
import { contentChanges } from './content-changes.js';
import type { ContentChange } from './content-changes.js';
import type { ValuesScope } from './draft-values.js';
import { indexChanges, indexEntries } from './index-changes.js';
import type { IndexChanges } from './index-changes.js';
import { changedWords } from './keyword-index.js';
import { profileTitle } from './profile-title.js';

/** All that is kept of a new version of a profile. */
export interface KeptVersion {
  readonly row: {
    readonly title: string;
    readonly externalId: string | null;
    readonly emailKey: string | null;
    /** Whether they may be other than before. */
    readonly keysChanged: boolean;
    /** The values as JSON. */
    readonly fieldValues: string;
  };
  readonly index: IndexChanges;
  /** All that it is found by now, each behind the letter of its field; undefined where that stays as it was. */
  readonly words: readonly string[] | undefined;
  /** How many more, or fewer, of its files name each content. */
  readonly contents: readonly ContentChange[];
  /** For the audit trail. */
  readonly changes: ReadonlyArray<FieldChange | SensitiveChange>;
}

/** store: values as a write leaves them → the row with its keys, what changes in the value index, and the audit record. */
export function* storeValues({ definition, lists }: ValuesScope, written: WrittenValues): Steps<KeptVersion> {
  const { before, after } = written;
  const { externalid, email } = after;
  const row = {
    title: profileTitle(definition, after),
    externalId: typeof externalid === 'string' ? externalid : null,
    emailKey: definition.profileType === 'people' && typeof email === 'string' ? emailKeyOf(email) : null,
    keysChanged: before['externalid'] !== externalid || before['email'] !== email,
    fieldValues: JSON.stringify(after),
  };
  yield;
  const index = indexChanges(
    indexEntries(definition, unlike(before, after)),
    indexEntries(definition, unlike(after, before)),
  );
  yield;
  const words = yield* changedWords(definition, written);
  const contents = contentChanges(definition, { before: unlike(before, after), after: unlike(after, before) });
  return { row, index, words, contents, changes: yield* describeAudited(definition, written, lists) };
}

/** E-mail addresses are compared whole and without regard to case (D-PRO-6). */
export function emailKeyOf(email: string): string {
  return email.toLowerCase();
}

/** What a write leaves alone is the very same value before and after. */
function unlike(values: StoredValues, others: StoredValues): StoredValues {
  const changed: Record<string, StoredValue> = {};
  for (const [id, value] of Object.entries(values)) if (others[id] !== value) changed[id] = value;
  return changed;
}
