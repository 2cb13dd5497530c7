import { usageError } from '../cli-error.js';

/** What the general search finds (D-SEA-1), with the prefix of its filters (D-SEA-7). */
const PREFIXES = {
  people: 'person',
  jobs: 'job',
  companies: 'company',
  talentpools: 'talentpool',
  newhirecategories: 'newhirecategory',
} as const;

export type SearchedType = keyof typeof PREFIXES;

export const SEARCHED_TYPES = Object.keys(PREFIXES) as readonly SearchedType[];

export function parseSearchedType(text: string): SearchedType {
  const type = SEARCHED_TYPES.find((known) => known === text);
  if (type !== undefined) return type;
  throw usageError(`type must be one of ${SEARCHED_TYPES.join(', ')}, received "${text}"`);
}

/** The name of the filter on the id. */
export function idFilterOf(type: SearchedType): string {
  return `${PREFIXES[type]}.id`;
}
