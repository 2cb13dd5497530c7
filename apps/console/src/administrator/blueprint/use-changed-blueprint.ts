import { useMemo, useState } from 'react';
import type { Blueprint } from './blueprint-document.js';
import { parseDocument } from './document-problems.js';
import type { ReadBlueprint } from './use-blueprint.js';
import { draftText, useDraft } from './use-draft.js';

/** A blueprint with changes that are not applied yet. */
export interface ChangedBlueprint {
  readonly document: Blueprint;
  /** The revision that the changes began from; undefined if nothing is changed. */
  readonly base: ReadBlueprint | undefined;
  /** Whether the draft is no JSON. Then the document is the one that is applied, and cannot be changed. */
  readonly isBroken: boolean;
  readonly change: (changed: Blueprint) => void;
  readonly discard: () => void;
  /** Whether the comparison is shown. */
  readonly isReviewing: boolean;
  readonly setReviewing: (isReviewing: boolean) => void;
}

/** Keeps the changes of a page in the draft of the blueprint, which all pages share. */
export function useChangedBlueprint(last: ReadBlueprint): ChangedBlueprint {
  const { draft, setDraft } = useDraft();
  const [isReviewing, setReviewing] = useState(false);
  const parsed = useMemo(() => draft && parseDocument(draft.text), [draft]);
  return {
    document: (parsed?.document ?? last.document) as Blueprint,
    base: draft?.base,
    isBroken: parsed?.mistake !== undefined,
    change: (changed) => {
      const text = draftText(changed);
      setDraft(text === draftText(last.document) ? undefined : { text, base: draft?.base ?? last });
    },
    discard: () => setDraft(undefined),
    isReviewing,
    setReviewing,
  };
}
