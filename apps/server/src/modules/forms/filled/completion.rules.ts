import type { FilledFormWrite } from './filled-forms.repository.js';
import type { FormDraft } from './form-drafts.js';

type Completion = Pick<FilledFormWrite, 'signed' | 'completedAt' | 'completedBy'>;

/**
 * Returns whether a filled form is complete after a write (D-FRM-8, D-FRM-17). A form that needs a signature is
 * complete only with one. A write of all answers completes the form anew. A write of some answers keeps signature and
 * completion.
 */
export function completionOf(
  { definition, row, signature, submits }: Pick<FormDraft, 'definition' | 'row' | 'signature' | 'submits'>,
  { at, by }: { readonly at: number; readonly by: number },
): Completion {
  const wantsSignature = definition.form.signature === true;
  // kept while the form wants none, for it may want one again
  const signed = signature ?? (!submits && row?.signed === 1);
  if (wantsSignature && !signed) return { signed, completedAt: null, completedBy: null };
  if (submits || row === undefined || row.completedAt === null) return { signed, completedAt: at, completedBy: by };
  return { signed, completedAt: row.completedAt, completedBy: row.completedBy };
}
