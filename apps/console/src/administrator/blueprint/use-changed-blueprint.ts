import { useMemo, useRef, useState } from 'react';
import type { Blueprint } from './blueprint-document.js';
import { parseDocument } from './document-problems.js';
import type { ReadBlueprint } from './use-blueprint.js';
import { draftText, useDraft } from './use-draft.js';
import type { Draft } from './use-draft.js';

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
  readonly review: () => void;
  /** Changes the document and shows the comparison. If that is cancelled, this change is undone, and no other. */
  readonly changeAndReview: (changed: Blueprint) => void;
  readonly closeReview: () => void;
}

/** Keeps the changes of a page in the draft of the blueprint, which all pages share. */
export function useChangedBlueprint(last: ReadBlueprint): ChangedBlueprint {
  const { draft, setDraft, latestDraft } = useDraft();
  const [isReviewing, setReviewing] = useState(false);
  const undo = useRef<DraftUndo>(undefined);
  const parsed = useMemo(() => draft && parseDocument(draft.text), [draft]);
  const change = (changed: Blueprint) => {
    const text = draftText(changed);
    setDraft(text === draftText(last.document) ? undefined : { text, base: draft?.base ?? last });
  };
  return {
    document: (parsed?.document ?? last.document) as Blueprint,
    base: draft?.base,
    isBroken: parsed?.mistake !== undefined,
    change,
    discard: () => setDraft(undefined),
    isReviewing,
    review: () => setReviewing(true),
    changeAndReview: (changed) => {
      change(changed);
      const made = latestDraft();
      undo.current = made && { before: draft, made };
      setReviewing(true);
    },
    closeReview: () => {
      if (undo.current) setDraft(draftAfterCancel(latestDraft(), undo.current));
      undo.current = undefined;
      setReviewing(false);
    },
  };
}

/** A change of the draft that the user has not confirmed yet. */
interface DraftUndo {
  readonly before: Draft | undefined;
  readonly made: Draft;
}

/** Returns the draft after its comparison is cancelled. A draft that was applied or merged meanwhile stays as it is. */
function draftAfterCancel(now: Draft | undefined, undo: DraftUndo | undefined): Draft | undefined {
  return undo && now?.text === undo.made.text ? undo.before : now;
}
