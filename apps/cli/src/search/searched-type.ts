import { usageError } from '../cli-error.js';

/** The types of the general search (D-SEA-1), with the prefix of their filters (D-SEA-7) and schemas (D-SCH-1). */
const PREFIXES = {
  people: 'person',
  jobs: 'job',
  companies: 'company',
  talentpools: 'talentpool',
  newhirecategories: 'newhirecategory',
  rooms: 'room',
  connectevents: 'connectevent',
} as const;

export type SearchedType = keyof typeof PREFIXES;

export const SEARCHED_TYPES = Object.keys(PREFIXES) as readonly SearchedType[];

export function parseSearchedType(text: string): SearchedType {
  const type = SEARCHED_TYPES.find((known) => known === text);
  if (type !== undefined) return type;
  throw usageError(`type must be one of ${SEARCHED_TYPES.join(', ')}, received "${text}"`);
}

/** The name of its schemas. */
export function schemaNameOf(type: SearchedType): string {
  return PREFIXES[type];
}

/** The name of the filter on the id. */
export function idFilterOf(type: SearchedType): string {
  return `${PREFIXES[type]}.id`;
}
