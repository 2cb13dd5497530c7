import { useMemo } from 'react';
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
}

/** Keeps the changes of a page in the draft of the blueprint, which all pages share. */
export function useChangedBlueprint(last: ReadBlueprint): ChangedBlueprint {
  const { draft, setDraft } = useDraft();
  const parsed = useMemo(() => draft && parseDocument(draft.text), [draft]);
  const change = (changed: Blueprint) => {
    const text = draftText(changed);
    setDraft(text === draftText(last.document) ? undefined : { text, base: draft?.base ?? last });
  };
  return {
    document: parsed?.document ?? last.document,
    base: draft?.base,
    isBroken: parsed?.mistake !== undefined,
    change,
    discard: () => setDraft(undefined),
  };
}
