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

/** Everything stored for a new version of a profile. */
export interface KeptVersion {
  readonly row: {
    readonly title: string;
    readonly externalId: string | null;
    readonly emailKey: string | null;
    /** Whether the keys may have changed. */
    readonly keysChanged: boolean;
    /** The values as JSON. */
    readonly fieldValues: string;
  };
  readonly index: IndexChanges;
  /** All words that find the profile, each after the letter of its field. Undefined if they did not change. */
  readonly words: readonly string[] | undefined;
  /** By how many of its files more or fewer name each content. */
  readonly contents: readonly ContentChange[];
  /** The changes for the audit trail. */
  readonly changes: ReadonlyArray<FieldChange | SensitiveChange>;
}

/** Returns the row with its keys, the changes of the value index, and the audit record of a write. */
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
  const contents = contentChanges(definition, {
    before: unlike(before, after),
    after: unlike(after, before),
  });
  return {
    row,
    index,
    words,
    contents,
    changes: yield* describeAudited(definition, written, lists),
  };
}

/** E-mail addresses are compared whole, ignoring case (D-PRO-6). */
export function emailKeyOf(email: string): string {
  return email.toLowerCase();
}

/** Unchanged values are the same object before and after. */
function unlike(values: StoredValues, others: StoredValues): StoredValues {
  const changed: Record<string, StoredValue> = {};
  for (const [id, value] of Object.entries(values)) if (others[id] !== value) changed[id] = value;
  return changed;
}
