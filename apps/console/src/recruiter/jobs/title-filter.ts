import type { SearchFilter } from '@talent-platform/client';
import type { Flow } from '../board/flows.js';

/** A filter has at most 100 conditions. */
const MAX_WORDS = 20;

/** The words and the folder that narrow a list. Empty texts narrow nothing. */
export interface Narrowed {
  readonly words: string;
  /** The id of a folder. */
  readonly folder: string;
}

/** Returns the filter for titles that hold every word, in a folder. Undefined if nothing narrows the list. */
export function titleFilter(
  { basePrefix, titleField }: Pick<Flow, 'basePrefix' | 'titleField'>,
  { words, folder }: Narrowed,
): SearchFilter | undefined {
  const parts = words.trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const filters = [
    ...parts.map((word) => ({ name: `${basePrefix}.${titleField}`, operator: '=' as const, value: [word] })),
    ...(folder ? [{ name: `${basePrefix}.folder`, operator: '=' as const, value: [folder] }] : []),
  ];
  return filters.length === 0 ? undefined : { filters };
}
