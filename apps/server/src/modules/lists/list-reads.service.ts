import { Injectable } from '@nestjs/common';
import type { ListItem, List } from '@talent-platform/protocol/models';
import { UnitOfWork } from '../../database/index.js';
import { BaseUrl } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { CATALOGUE_LISTS } from './catalogue/catalogue-lists.js';
import type { CustomerLists } from './memory/customer-lists.js';
import type { ListQuery } from './dto/list.query.js';
import { getListId, notFound } from './list-not-found.js';
import { listPage } from './list-page.js';
import { ListScopes } from './list-scopes.js';
import { listTag, renderList, renderNode } from './list.mapper.js';
import type { ShownList } from './list.mapper.js';
import { LiveLists } from './memory/live-lists.js';
import { getByChain, getNode } from './node-chain.js';

/** What a read of a list answers. */
export interface ReadList {
  /** Made when it is needed: whoever has this version already needs none. */
  readonly body: () => List | ListItem;
  readonly entityTag: string;
}

/** The use-cases that read lists: from memory (spec: Lists). */
@Injectable()
export class ListReadsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly lists: LiveLists,
    private readonly scopes: ListScopes,
    private readonly baseUrl: BaseUrl,
  ) {}

  /** The identifiers of the lists, in the order of the index. */
  listIds(): readonly string[] {
    return Object.keys(CATALOGUE_LISTS);
  }

  async getList(ctx: RequestContext, listId: string, query: ListQuery): Promise<ReadList> {
    const { list, entityTag } = await this.#open(ctx, listId, query);
    return { body: () => renderList(list, listPage(query)), entityTag };
  }

  /** A node by the full chain of its ancestors. */
  async getNode(
    ctx: RequestContext,
    { listId, chain }: { listId: string; chain: readonly string[] },
    query: ListQuery,
  ): Promise<ReadList> {
    const { list, entityTag } = await this.#open(ctx, listId, query);
    const node = getByChain(list.view, chain);
    return { body: () => renderNode(list, node, listPage(query)), entityTag };
  }

  /** A node by its id alone. */
  async getById(
    ctx: RequestContext,
    { listId, nodeId }: { listId: string; nodeId: string },
    query: ListQuery,
  ): Promise<ReadList> {
    const { list, entityTag } = await this.#open(ctx, listId, query);
    const node = getNode(list.view, nodeId);
    return { body: () => renderNode(list, node, listPage(query)), entityTag };
  }

  async #open(ctx: RequestContext, listId: string, query: ListQuery): Promise<{ list: ShownList; entityTag: string }> {
    await this.scopes.refuseUnknownGroup(this.unitOfWork.reader, ctx.customerId, query.usergroup);
    return this.#show(ctx, await this.lists.of(ctx.customerId), { listId, query });
  }

  #show(
    { customerId }: RequestContext,
    lists: CustomerLists,
    { listId: text, query: { usergroup } }: { listId: string; query: ListQuery },
  ): { list: ShownList; entityTag: string } {
    const listId = getListId(text);
    const view = (usergroup === undefined ? lists : lists.ofGroup(usergroup)).view(listId);
    if (view === undefined) throw notFound(`There is no list ${listId}.`);
    const customerUrl = this.baseUrl.of(`/customers/${customerId}`);
    return { list: { listId, view, customerUrl }, entityTag: listTag(listId, lists.revisionOf(listId), usergroup) };
  }
}
