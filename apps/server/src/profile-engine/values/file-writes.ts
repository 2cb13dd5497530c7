import type { StoredFile } from '../field-types/file.js';
import type { Field } from '../field-types/field-type.js';
import type { ProfileDefinition } from '../profile-definition.js';
import { LOCKED_FIELD } from './parse-members.js';
import { lockedRefusal, refusedWhole } from './parse-values.js';
import type { ParsedValues } from './parse-values.js';

/** A write of one file field, as its own endpoint takes it. */
export interface FileWrite {
  /** The id of a field that the caller sees, and that holds a file. */
  readonly field: string;
  /** Null where the file is taken away. */
  readonly file: StoredFile | null;
}

/** A field whose value is a file. */
export function holdsFile({ type }: Field): boolean {
  return type.writtenElsewhere !== undefined;
}

/** What a write of a file changes of its profile: it needs what a PATCH needs, but for what only other files can give (D-FIL-7). */
export function parseFileWrite(definition: ProfileDefinition, { field: id, file }: FileWrite): ParsedValues {
  const refusal = lockedRefusal(definition);
  if (refusal !== undefined) return refusedWhole(refusal);
  const field = definition.fields.visible.get(id);
  if (field === undefined || !holdsFile(field)) throw new TypeError(`${id} is no file field that the caller sees.`);
  if (!isWritableElsewhere(field)) return refusedWhole({ ...LOCKED_FIELD, field: id });
  return {
    changes: new Map([[id, file]]),
    refused: new Set(),
    defaulted: new Set(),
    problems: [],
    refusedWhole: false,
    creates: false,
    filesComeLater: file !== null,
  };
}

/** Nothing locks it but that a profile write cannot hold a file. */
function isWritableElsewhere({ lockedBy }: Field): boolean {
  return lockedBy.every(({ cause }) => cause === 'file-field');
}
