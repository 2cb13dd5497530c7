import type { FormConfiguration } from '../../../form-engine/index.js';
import { isAnswered } from './filled-form.entity.js';
import type { FilledForm } from './filled-form.entity.js';
import type { LoadedForm } from './filled-form-finder.js';
import type { FilledFormWrite } from './filled-forms.repository.js';

/** The data that decides whether a filled form is complete. */
interface SignedForm {
  readonly row: Pick<FilledForm, 'signed' | 'updatedAt'>;
  readonly definition: { readonly form: Pick<FormConfiguration, 'signature'> };
}

/**
 * Returns `Complete` or `Incomplete`. A form with `signature: true` needs a signature, even if the blueprint has
 * required one only since the answers came (D-FRM-8). A requested form is incomplete until it has answers (D-FRM-28).
 */
export function statusOf({ row, definition }: SignedForm): 'Complete' | 'Incomplete' {
  if (!isAnswered(row)) return 'Incomplete';
  return definition.form.signature === true && row.signed !== 1 ? 'Incomplete' : 'Complete';
}

/** Returns time and person of the completion. Both are null if the form is incomplete. */
export function completionOf({
  row,
  definition,
}: Pick<LoadedForm, 'row' | 'definition'>): Record<'at' | 'by', number | null> {
  return statusOf({ row, definition }) === 'Complete'
    ? { at: row.completedAt, by: row.completedBy }
    : { at: null, by: null };
}

/** The parts of a written form that decide whether it is complete. */
interface WrittenForm extends Pick<SignedForm, 'definition'> {
  readonly row: Pick<FilledForm, 'signed' | 'completedAt' | 'completedBy'> | undefined;
  /** Undefined if the write does not name the signature. */
  readonly signature: boolean | undefined;
  readonly submits: boolean;
}

/**
 * Returns whether a filled form is complete after a write (D-FRM-8, D-FRM-17). A form that needs a signature is
 * complete only with one. A write of all answers completes the form again. A write of some answers leaves signature and
 * completion as they are.
 */
export function completionAfter(
  { definition, row, signature, submits }: WrittenForm,
  { at, by }: { at: number; by: number },
): Pick<FilledFormWrite, 'signed' | 'completedAt' | 'completedBy'> {
  const wantsSignature = definition.form.signature === true;
  // Also kept while the form needs no signature, because a later blueprint may need one.
  const signed = signature ?? (!submits && row?.signed === 1);
  if (wantsSignature && !signed) return { signed, completedAt: null, completedBy: null };
  if (submits || row === undefined || row.completedAt === null) return { signed, completedAt: at, completedBy: by };
  return { signed, completedAt: row.completedAt, completedBy: row.completedBy };
}
