import { CUSTOM_LISTS } from '@talent-platform/protocol/models';
import {
  DescribeParts,
  dryRunOf,
  IF_NONE_MATCH,
  inQueryOf,
  requestValue,
  takesDryRun,
  TakesJson,
  validateQuery,
} from '../../http/index.js';
import { GroupQuery, ListQuery } from './dto/list.query.js';
import type { WriteOfList } from './list-writes.service.js';

/** A read of a list: the list, the page, the user group, and the version that the caller has. */
export interface ReadOfList {
  readonly listId: string;
  readonly query: ListQuery;
  /** The If-None-Match header (D-NET-6). */
  readonly ifNoneMatch: string | undefined;
}

export const RoutedRead = requestValue(
  ({ params, query, headers }): ReadOfList => ({
    listId: params['listId'] ?? CUSTOM_LISTS,
    query: validateQuery(ListQuery, query),
    ifNoneMatch: headers['if-none-match'],
  }),
  () => [DescribeParts(inQueryOf(ListQuery), ...IF_NONE_MATCH)],
);

export const RoutedWrite = requestValue(
  (request): WriteOfList => {
    const { params, json = {}, headers, query } = request;
    const { usergroup } = validateQuery(GroupQuery, query);
    const dryRun = dryRunOf(request) === 'true';
    return { listId: params['listId'] ?? CUSTOM_LISTS, usergroup, ifMatch: headers['if-match'], body: json, dryRun };
  },
  () => [TakesJson(), ...takesDryRun()],
);

/** Reads the node names of the path, from the first level down. */
export const RoutedChain = requestValue(({ params }): readonly string[] => {
  const chain = params['chain'] as unknown as readonly string[] | undefined;
  // A path may end in a slash (D-NET-5).
  return chain?.filter((part, index, { length }) => part !== '' || index < length - 1) ?? [];
});
