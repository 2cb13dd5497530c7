import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { dryRunOf, validateQuery } from '../../http/index.js';
import type { TalentRequest } from '../../http/index.js';
import { CUSTOM_LISTS } from './catalogue/catalogue-lists.js';
import { GROUP_QUERY, LIST_QUERY } from './dto/list.query.js';
import type { ListQuery } from './dto/list.query.js';
import type { WriteOfList } from './list-writes.service.js';

/** A read of a list: which one, which page, for whom, and the version that the caller has. */
export interface ReadOfList {
  readonly listId: string;
  readonly query: ListQuery;
  /** The If-None-Match header (D-NET-6). */
  readonly ifNoneMatch: string | undefined;
}

/** What the request reads. */
export const RoutedRead = createParamDecorator((_data: unknown, context: ExecutionContext): ReadOfList => {
  const request = requestOf(context);
  const query = validateQuery(LIST_QUERY, request.query);
  return { listId: request.params['listId'] ?? CUSTOM_LISTS, query, ifNoneMatch: request.headers['if-none-match'] };
});

/** What the request writes. */
export const RoutedWrite = createParamDecorator((_data: unknown, context: ExecutionContext): WriteOfList => {
  const request = requestOf(context);
  const { params, json = {}, headers } = request;
  const { usergroup } = validateQuery(GROUP_QUERY, request.query);
  const dryRun = dryRunOf(request) === 'true';
  return { listId: params['listId'] ?? CUSTOM_LISTS, usergroup, ifMatch: headers['if-match'], body: json, dryRun };
});

/** The node that the path names by itself. */
export const RoutedNode = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string => requestOf(context).params['listNodeId'] ?? '',
);

/** The nodes that the path names, from the first level down. */
export const RoutedChain = createParamDecorator((_data: unknown, context: ExecutionContext): readonly string[] => {
  const { params } = requestOf(context) as unknown as { params: { readonly chain?: readonly string[] } };
  // A path may end in a slash (D-NET-5).
  return params.chain?.filter((part, index, { length }) => part !== '' || index < length - 1) ?? [];
});

type RoutedRequest = TalentRequest & { readonly query: Readonly<Record<string, unknown>> };

function requestOf(context: ExecutionContext): RoutedRequest {
  return context.switchToHttp().getRequest<RoutedRequest>();
}
