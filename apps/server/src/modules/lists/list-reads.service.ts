import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { BaseUrl, Reply } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { UsersService } from '../access/index.js';
import { CATALOGUE_LISTS } from './catalogue/catalogue-lists.js';
import { getByChain, getListId, getNode, notFound, refuseUnknownGroup } from './list-path.rules.js';
import { listPage } from './list-page.js';
import { listTag, renderList, renderNode } from './list.mapper.js';
import type { RenderedList } from './list.mapper.js';
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

  /** Returns the identifiers of the lists, in the order of the index. */
  listIds(): readonly string[] {
    return Object.keys(CATALOGUE_LISTS);
  }

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
  async #reply(ctx: RequestContext, read: ReadOfList, parentIn: (view: ListView) => PlacedNode | null): Promise<Reply> {
    const { list, entityTag } = await this.#open(ctx, read);
    const parent = parentIn(list.view);
    return Reply.conditional(entityTag, read.ifNoneMatch, () => {
      const page = listPage(read.query);
      return Reply.ok(parent ? renderNode(list, parent, page) : renderList(list, page));
    });
  }

  async #open(
    { customerId }: RequestContext,
    { listId: text, query: { usergroup } }: ReadOfList,
  ): Promise<{ list: RenderedList; entityTag: string }> {
    await refuseUnknownGroup(this.unitOfWork.reader, { customerId, usergroup }, this.users);
    const lists = await this.lists.of(customerId);
    const listId = getListId(text);
    const view = (usergroup === undefined ? lists : lists.ofGroup(usergroup)).view(listId);
    if (view === undefined) throw notFound(`There is no list ${listId}.`);
    const customerUrl = this.baseUrl.of(`/customers/${customerId}`);
    return { list: { listId, view, customerUrl }, entityTag: listTag(listId, lists.revisionOf(listId), usergroup) };
  }
}
