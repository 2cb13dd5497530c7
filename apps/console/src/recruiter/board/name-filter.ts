import type { SearchFilter } from '@talent-platform/client';

/** A filter has at most 100 conditions, two for each word. */
const MAX_WORDS = 10;

/** Returns the filter for people each of whose words stands in the first or last name. Undefined without a word. */
export function nameFilter(text: string): SearchFilter | undefined {
  const words = text.trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  if (words.length === 0) return undefined;
  const children = words.map((word) => ({
    operator: '|' as const,
    filters: ['person.firstname', 'person.lastname'].map((name) => ({ name, operator: '=' as const, value: [word] })),
  }));
  return { filters: [], operator: '&', children };
}
