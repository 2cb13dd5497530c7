import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Reply, BaseUrl } from '../../http/index.js';
import { Writes } from '../../writes/index.js';
import type { RequestContext } from '../../http/index.js';
import { getListId } from './list-path.rules.js';
import type { ListDraft, Body } from './writing/draft-node.js';
import { ListDrafts } from './writing/list-drafts.js';
import type { ListToWrite, NewNodeDraft } from './writing/list-drafts.js';
import { refuseFullGroups, refuseFullList } from './writing/list-limits.rules.js';
import { ListWriter } from './writing/list-writer.js';
import { listPage } from './list-page.js';
import { listTag, nodeUrl, writeWholeList } from './list.mapper.js';
import type { RenderedList } from './list.mapper.js';
import { ListsCache } from './memory/lists-cache.js';
import { refuseTooManyNodes } from './writing/whole-list.rules.js';

/** A request to write a list, with its conditions. */
export interface WriteOfList {
  /** The list id, as written in the path. */
  readonly listId: string;
  /** The user group, if the write is for that group only (D-LST-5). */
  readonly usergroup?: string | undefined;
  /** The If-Match header (D-NET-6). */
  readonly ifMatch: string | undefined;
  readonly body: Body;
  /** Whether to find out what the write would change, without changing anything (D-NET-8). */
  readonly dryRun: boolean;
}

/** The use-cases that write lists (spec: Lists). After the reply, all reads of this server node see the change. */
@Injectable()
export class ListWritesService {
  readonly #queues = new CustomerQueues();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly writes: Writes,
    private readonly drafts: ListDrafts,
    private readonly writer: ListWriter,
    private readonly lists: ListsCache,
    private readonly baseUrl: BaseUrl,
  ) {}

  /** Returns the list as this request leaves it, without pages (D-LST-4). */
  async changeList(ctx: RequestContext, wanted: WriteOfList): Promise<Reply> {
    const { body, dryRun, usergroup } = wanted;
    const list = listToWrite(ctx, wanted);
    refuseTooManyNodes(body['children']);
    if (dryRun) {
      return this.writes.tryOut(async () => {
        // A snapshot, because the list is read in parts.
        const found = await this.unitOfWork.snapshot((session) => this.drafts.findList(session, list));
        return Reply.changes(await this.#bounded(list, await this.drafts.ofList(list, found, body)));
      });
    }
    return this.#write(ctx, async (session, revision) => {
      const found = await this.drafts.findList(session, list);
      const draft = await this.#bounded(list, await this.drafts.ofList(list, found, body));
      const version = (await this.writer.store(session, ctx, { list, draft, revision })) ? revision : draft.version;
      const shown: RenderedList = { listId: list.listId, view: draft.view, customerUrl: this.#customerUrl(ctx) };
      const tag = listTag(list.listId, version, usergroup);
      return Reply.okRendered(await writeWholeList(shown, listPage({ usergroup }))).with('ETag', tag);
    });
  }

  async changeNode(ctx: RequestContext, nodeId: string, wanted: WriteOfList): Promise<Reply> {
    const { body, dryRun } = wanted;
    const list = listToWrite(ctx, wanted);
    if (dryRun) {
      return this.writes.tryOut(async (session) =>
        Reply.changes(await this.#bounded(list, await this.drafts.ofNode(session, list, { nodeId, body }))),
      );
    }
    return this.#write(ctx, async (session, revision) => {
      const draft = await this.#bounded(list, await this.drafts.ofNode(session, list, { nodeId, body }));
      await this.writer.store(session, ctx, { list, draft, revision });
      return Reply.noContent();
    });
  }

  async addNode(ctx: RequestContext, parentNodeId: string | undefined, wanted: WriteOfList): Promise<Reply> {
    const { body, dryRun } = wanted;
    // A new node exists for every user group.
    const list = listToWrite(ctx, { ...wanted, usergroup: undefined });
    const draftIn = async (session: Session): Promise<NewNodeDraft> => {
      const draft = await this.drafts.ofNew(session, list, { parentNodeId, body });
      refuseFullList(await this.lists.of(ctx.customerId), draft);
      return draft;
    };
    if (dryRun) return this.writes.tryOut(async (session) => Reply.changes(await draftIn(session)));
    return this.#write(ctx, async (session, revision) => {
      const draft = await draftIn(session);
      const id = await this.writer.add(session, ctx, { list, draft, revision });
      const url = nodeUrl({ listId: list.listId, customerUrl: this.#customerUrl(ctx) }, [...draft.chain, id]);
      return Reply.created(url);
    });
  }

  /** @throws ProtocolError if user groups would have more attributes of their own than the limit (D-LST-23) */
  async #bounded<Draft extends ListDraft>(list: ListToWrite, draft: Draft): Promise<Draft> {
    refuseFullGroups(await this.lists.of(list.customerId), list, draft.groupChanges);
    return draft;
  }

  #customerUrl({ customerId }: RequestContext): string {
    return this.baseUrl.of(`/customers/${customerId}`);
  }

  /**
   * Runs the writes of each customer one after the other. In the database they would wait for each other anyway, and
   * each waiting write would hold a connection that other writers need.
   */
  #write(ctx: RequestContext, write: (session: Session, revision: number) => Promise<Reply>): Promise<Reply> {
    const { customerId } = ctx;
    return this.#queues.run(customerId, async () => {
      const reply = await this.writes.run(ctx, async (session) =>
        write(session, await this.writer.begin(session, customerId)),
      );
      // The write is committed. If this read fails, the next read of the lists catches up.
      await this.lists.update(customerId).catch(() => undefined);
      return reply;
    });
  }
}

function listToWrite({ customerId }: RequestContext, { listId, usergroup, ifMatch }: WriteOfList): ListToWrite {
  return { customerId, listId: getListId(listId), usergroup, ifMatch };
}

export class CustomerQueues {
  /** The last unfinished task of each customer. */
  readonly #last = new Map<number, Promise<void>>();

  run<T>(customerId: number, work: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(customerId) ?? Promise.resolve()).then(work);
    const ended: Promise<void> = result.then(
      () => this.#end(customerId, ended),
      () => this.#end(customerId, ended),
    );
    this.#last.set(customerId, ended);
    return result;
  }

  #end(customerId: number, ended: Promise<void>): void {
    if (this.#last.get(customerId) === ended) this.#last.delete(customerId);
  }
}
