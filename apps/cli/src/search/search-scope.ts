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

export function parseSearchedType(text: string, name = 'type'): SearchedType {
  const type = SEARCHED_TYPES.find((known) => known === text);
  if (type !== undefined) return type;
  throw usageError(`${name} must be one of ${SEARCHED_TYPES.join(', ')}, received "${text}"`);
}

export function schemaNameOf(type: SearchedType): string {
  return PREFIXES[type];
}

function idFilterOf(type: SearchedType): string {
  return `${PREFIXES[type]}.id`;
}

/** The records to search: one type, or the jobs of a career portal. */
export interface SearchScope {
  /** The path after `/search/`. */
  readonly path: string;
  readonly idFilter: string;
  /** The type of the found profiles. Undefined for workflows. */
  readonly profileType?: SearchedType;
  /** Without a condition on the id, the newest records come first (D-SEA-2). */
  readonly descends?: boolean;
}

const WORKFLOWS: ReadonlyMap<string, string> = new Map([
  ['applicantworkflows', 'applicantworkflow.id'],
  ['onboardworkflows', 'onboardworkflow.id'],
  ['sourceworkflows', 'sourceworkflow.id'],
]);
const PORTAL = /^portals\/(.+)$/s;

/** The scopes for help and errors. */
export const SEARCH_SCOPES: readonly string[] = [...SEARCHED_TYPES, ...WORKFLOWS.keys(), 'portals/<id or name>'];

export function scopeOf(profileType: SearchedType): SearchScope {
  return { path: profileType, idFilter: idFilterOf(profileType), profileType };
}

export function parseSearchScope(text: string): SearchScope {
  const type = SEARCHED_TYPES.find((known) => known === text);
  if (type !== undefined) return scopeOf(type);
  const idFilter = WORKFLOWS.get(text);
  if (idFilter !== undefined) return { path: text, idFilter };
  const [, portal] = PORTAL.exec(text) ?? [];
  if (portal === undefined) throw usageError(`type must be one of ${SEARCH_SCOPES.join(', ')}, received "${text}"`);
  return { ...scopeOf('jobs'), path: `portals/${encodeURIComponent(portal)}`, descends: true };
}
