import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { BaseUrl, Reply } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { UsersService } from '../access/index.js';
import { getByChain, getListId, getNode, refuseUnknownGroup } from './list-path.rules.js';
import { listPage } from './list-page.js';
import { listSeenBy, renderList, renderNode } from './list.mapper.js';
import type { ListView } from './memory/list-view.js';
import { ListsCache } from './memory/lists-cache.js';
import type { PlacedNode } from './memory/list-index.js';
import type { ReadOfList } from './routed-list.decorator.js';

/** The use-cases that read lists, from memory (spec: Lists). */
@Injectable()
export class ListReadsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly lists: ListsCache,
    private readonly users: UsersService,
    private readonly baseUrl: BaseUrl,
  ) {}

  getList(ctx: RequestContext, read: ReadOfList): Promise<Reply> {
    return this.#reply(ctx, read, () => null);
  }

  getNode(ctx: RequestContext, chain: readonly string[], read: ReadOfList): Promise<Reply> {
    return this.#reply(ctx, read, (view) => getByChain(view, chain));
  }

  getById(ctx: RequestContext, nodeId: string, read: ReadOfList): Promise<Reply> {
    return this.#reply(ctx, read, (view) => getNode(view, nodeId));
  }

  /**
   * Replies with the list or node and one page of its children, or with 304 if the caller has this version (D-NET-6).
   */
  async #reply(
    { customerId }: RequestContext,
    { listId: text, query, ifNoneMatch }: ReadOfList,
    parentIn: (view: ListView) => PlacedNode | null,
  ): Promise<Reply> {
    const { usergroup } = query;
    await refuseUnknownGroup(this.unitOfWork.reader, { customerId, usergroup }, this.users);
    const customerUrl = this.baseUrl.of(`/customers/${customerId}`);
    const list = listSeenBy(await this.lists.of(customerId), { listId: getListId(text), usergroup, customerUrl });
    const parent = parentIn(list.view);
    return Reply.conditional(list.entityTag, ifNoneMatch, () => {
      const page = listPage(query);
      return Reply.ok(parent ? renderNode(list, parent, page) : renderList(list, page));
    });
  }
}
