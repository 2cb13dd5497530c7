import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReadBlueprint } from './use-blueprint.js';

/** A blueprint that is being edited. It is kept while the user is signed in, whatever page is shown. */
export interface Draft {
  readonly text: string;
  /** The revision that it began from. */
  readonly base: ReadBlueprint;
}

const KEY = ['draft', 'blueprint'];

/** The draft of the blueprint, undefined if nothing is changed, and how to change it. */
export function useDraft(): {
  readonly draft: Draft | undefined;
  readonly setDraft: (draft: Draft | undefined) => void;
  /** The draft at the time of the call, which may be later than the last render. */
  readonly latestDraft: () => Draft | undefined;
} {
  const queries = useQueryClient();
  const { data } = useQuery<Draft | null>({
    queryKey: KEY,
    queryFn: skipToken,
    initialData: null,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return {
    draft: data ?? undefined,
    setDraft: (draft) => queries.setQueryData(KEY, draft ?? null),
    latestDraft: () => queries.getQueryData<Draft | null>(KEY) ?? undefined,
  };
}

/** Writes a document as the editor shows it. */
export function draftText(document: unknown): string {
  return JSON.stringify(document, undefined, 2);
}
