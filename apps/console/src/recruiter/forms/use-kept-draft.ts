import { useState } from 'react';
import type { ProfileField } from '../../records/profile-schema.js';
import { findKeptInput, forgetInput, keepInput } from '../../session/kept-input.js';
import { useSession } from '../../session/session.js';
import { changesOf } from '../profiles/draft.js';
import type { Draft } from '../profiles/draft.js';
import { rebaseDraft } from '../profiles/rebase-draft.js';
import type { Typed } from '../profiles/rebase-draft.js';

/** The input of a form. It is kept in this tab until it is sent, dropped, or the user signs out. */
export interface KeptDraft {
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
  /** Whether the draft was typed before the page was loaded. */
  readonly isRestored: boolean;
  /** Forgets the draft, and shows another. */
  readonly reset: (draft: Draft) => void;
}

/**
 * Returns the draft of a form.
 *
 * @param name what the form is about, such as `background_check/people/4`.
 * @param base what is stored.
 * @param start what an untouched form shows.
 */
export function useKeptDraft(
  name: string,
  { fields, base, start }: { readonly fields: readonly ProfileField[]; readonly base: Draft; readonly start: Draft },
): KeptDraft {
  const key = useSession().inputOwner + name;
  const [kept] = useState(() => findKeptInput(key, sessionStorage) as Typed | undefined);
  const [isRestored, setRestored] = useState(kept !== undefined);
  const [draft, setState] = useState(() => (kept ? rebaseDraft(fields, kept, base) : start));
  const setDraft = (typed: Draft) => {
    setState(typed);
    const isChanged = Object.keys(changesOf(fields, start, typed).body).length > 0;
    if (isChanged) keepInput(key, { base, draft: typed } satisfies Typed, sessionStorage);
    else forgetInput(key, sessionStorage);
  };
  const reset = (other: Draft) => {
    forgetInput(key, sessionStorage);
    setRestored(false);
    setState(other);
  };
  return { draft, setDraft, isRestored, reset };
}
