import { ProtocolError } from '@talent-platform/protocol/errors';
import { filterObjectSchema, parseFilter } from '@talent-platform/protocol/search';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { parseStrictJson } from '@talent-platform/protocol/wire';
import { Is, isId, IsPageSize, MayBeAbsent, refuseProblems, replies, requestValue } from '../../http/index.js';
import type { ApiSchema, TalentRequest } from '../../http/index.js';
import { PROFILE_TYPES } from '../../profile-engine/index.js';
import { WORKFLOW_TYPES } from '../workflows/index.js';

/** The records that the general search finds (D-SEA-1). */
export const SEARCHED_TYPES = [...PROFILE_TYPES, ...WORKFLOW_TYPES] as const;

export type SearchedType = (typeof SEARCHED_TYPES)[number];

/** The path of each search. The segment is literal, so that another one is an unknown path (D-ERR-6). */
export const SEARCH_PATHS: readonly string[] = SEARCHED_TYPES.map((type) => `customers/:customerId/search/${type}`);

/** The type that the route stands for. */
export const RoutedSearchedType = requestValue(({ routePath }: TalentRequest): SearchedType => {
  const found = SEARCHED_TYPES.find((type) => routePath.endsWith(`/${type}`));
  if (found === undefined) throw new TypeError(`${routePath} is not a search.`);
  return found;
});

/** The filter object, which refers to itself: the document holds it once. */
export const FILTER = { $ref: '#/components/schemas/Filter' };

export const FILTER_SCHEMAS: Readonly<Record<string, ApiSchema>> = { Filter: { ...filterObjectSchema(FILTER.$ref) } };

export const WRONG_FILTER = replies(400, 'Everything that is wrong with the filter (code 26)');

/** The age that a reply may have (D-SEA-10). */
export class StalenessQuery {
  @MayBeAbsent()
  @Is(
    { minimum: 0, default: 0, description: 'How many minutes old the answer may be; every answer is fresh' },
    'must be a whole number of minutes from 0 to 999999999',
    (value) => value === 0 || (isId(value) && value <= 999_999_999),
  )
  readonly staleness?: number;
}

/** A search by GET. */
export class SearchQuery extends StalenessQuery {
  /** The filter object, as JSON. */
  @MayBeAbsent()
  @Is({}, 'must be a search filter as JSON, URL-encoded', (value) => value !== '')
  readonly searchJson?: string;
}

/** The order of the results, and the place in it (D-SEA-36). */
export class SortQuery {
  @MayBeAbsent()
  @Is({
    description:
      'The order: id, updateddate, or a searchable text, number or date of the type. A "-" before it turns it. Without it, results ascend by id',
    example: '-updateddate',
  })
  readonly sort?: string;

  @MayBeAbsent()
  @Is(
    { description: 'The "next" of the page before, in the same order' },
    'must be the "next" of the page before',
    /^[\w-]+$/,
  )
  readonly after?: string;

  /** A size above 1000 counts as 1000. */
  @MayBeAbsent() @IsPageSize() readonly size?: number;
}

/** Reads a filter from the JSON of a body or of `searchJson`. @throws ProtocolError with everything that is wrong with it (D-SEA-8) */
export function readFilter(input: unknown): SearchFilter {
  const { filter, problems } = parseFilter(input);
  if (filter !== undefined) return filter;
  refuseProblems(problems);
  throw new TypeError('A filter was refused without a reason.');
}

/** @throws ProtocolError VALUE_INVALID if the parameter is not JSON */
export function readSearchJson(json: string): SearchFilter {
  let input: unknown;
  try {
    input = parseStrictJson(Buffer.from(json));
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    const reason = error.problems.map(({ detail }) => detail.replace(/^The body must be JSON: /, '')).join(' ');
    throw new ProtocolError([{ code: 'VALUE_INVALID', field: 'searchJson', detail: `must be JSON: ${reason}` }]);
  }
  return readFilter(input);
}
