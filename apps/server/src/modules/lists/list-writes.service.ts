import { Injectable } from '@nestjs/common';
import { MAX_CONFIGURED_NODE_ID } from '@talent-platform/blueprint';
import { countSkippedIds, nextIds } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { BaseUrl, refuseStale, Reply } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { Writes } from '../../writes/index.js';
import { UsersService } from '../access/index.js';
import { ChangesRepository } from '../changes/index.js';
import { listNumber } from './catalogue/catalogue-lists.js';
import { withAttributes } from './list-attributes.js';
import { listPage } from './list-page.js';
import { getListId, getNode, getView, refuseUnknownGroup } from './list-path.rules.js';
import { ListTrail, recordedChanges } from './list-trail.js';
import { listSeenBy, listTag, nodeUrl, renderList } from './list.mapper.js';
import type { RenderedList } from './list.mapper.js';
import type { CustomerLists, GroupAttributes } from './memory/customer-lists.js';
import { ListsCache } from './memory/lists-cache.js';
import { ListsRepository } from './storage/lists.repository.js';
import { appendNodes, NODE_COUNTER } from './writing/append-nodes.js';
import { ListDraft } from './writing/draft-node.js';
import type { Body, ListToWrite } from './writing/draft-node.js';
import { draftList, draftNew, draftOneNode, refuseFullGroups, refuseFullList } from './writing/list-drafts.js';
import type { NewNode } from './writing/list-drafts.js';
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

interface WriteOfNode extends WriteOfList {
  /** The node to change, or the parent of a new one. */
  readonly nodeId?: string | undefined;
}

/** The steps in which writes differ. */
interface Steps {
  /** @param session of the unit of work; undefined in a dry run */
  readonly draft: (list: OpenedList, session?: Session) => ListDraft | Promise<ListDraft>;
  /** @param list as it is once the write is committed */
  readonly reply: (list: RenderedList, draft: ListDraft) => Reply;
}

interface OpenedList extends ListToWrite {
  readonly lists: CustomerLists;
  readonly customerId: number;
  readonly usergroup: string | undefined;
}

const NONE: GroupAttributes = new Map();

/**
 * The use-cases that write lists (spec: Lists). A write is stored as a whole or not at all (D-LST-6). After the reply,
 * all reads of this server node see the change.
 */
@Injectable()
export class ListWritesService {
  constructor(
    private readonly writes: Writes,
    private readonly stored: ListsRepository,
    private readonly lists: ListsCache,
    private readonly users: UsersService,
    private readonly changes: ChangesRepository,
    private readonly trail: ListTrail,
    private readonly baseUrl: BaseUrl,
  ) {}

  /** Returns the list as this request leaves it, without pages (D-LST-4). */
  async changeList(ctx: RequestContext, wanted: WriteOfList): Promise<Reply> {
    const { body, usergroup } = wanted;
    // Comes first: a list that does not exist takes no number of nodes.
    getListId(wanted.listId);
    refuseTooManyNodes(body['children']);
    return this.#write(ctx, wanted, {
      draft: (list) => draftList(list, body),
      reply: (list) =>
        Reply.ok(renderList(list, listPage({ usergroup }), { isWhole: true })).with('ETag', list.entityTag),
    });
  }

  changeNode(ctx: RequestContext, nodeId: string, wanted: WriteOfList): Promise<Reply> {
    return this.#write(
      ctx,
      { ...wanted, nodeId },
      { draft: (list) => draftOneNode(list, nodeId, wanted.body), reply: () => Reply.noContent() },
    );
  }

  /** A new node exists for every user group. */
  addNode(ctx: RequestContext, parentNodeId: string | undefined, wanted: WriteOfList): Promise<Reply> {
    const forAll = { ...wanted, usergroup: undefined, nodeId: parentNodeId };
    return this.#write(ctx, forAll, {
      draft: (list, session) => {
        const node = draftNew(list, parentNodeId, wanted.body);
        refuseFullList(list.lists, list.listId, node);
        return draftOfNew(list, node, session);
      },
      reply: (list, { nodes }) => Reply.created(nodeUrl(list, [...nodes.keys()][0] ?? 0)),
    });
  }

  async #write(ctx: RequestContext, wanted: WriteOfNode, steps: Steps): Promise<Reply> {
    const { customerId } = ctx;
    const draftIn = async (list: OpenedList, session?: Session): Promise<ListDraft> => {
      const draft = await steps.draft(list, session);
      refuseFullGroups(list.lists, list, draft);
      return draft;
    };
    if (wanted.dryRun) {
      return this.writes.tryOut(async (session) => {
        const lists = await this.lists.update(customerId);
        const { changes } = await draftIn(await this.#open(session, ctx, { lists, wanted }));
        return Reply.ok({ changes });
      });
    }
    let written: { readonly reply: Reply; readonly lists: CustomerLists } | undefined;
    const reply = await this.writes.run(ctx, async (session) => {
      // Locks the customer's lists until this unit of work ends.
      const revision = await this.stored.moveRevision(session, customerId);
      const list = await this.#open(session, ctx, { lists: await this.lists.in(session, customerId), wanted });
      const draft = await draftIn(list, session);
      const lists = await this.#store(session, ctx, { list, draft, revision });
      const customerUrl = this.baseUrl.of(`/customers/${customerId}`);
      written = { reply: steps.reply(listSeenBy(lists, { ...list, customerUrl }), draft), lists };
      return written.reply;
    });
    // The reply of an earlier request with the same key says nothing of this write, which was not committed.
    if (reply === written?.reply) await this.lists.keep(customerId, written.lists);
    return reply;
  }

  /** Returns the list if it has the version that the caller knows. Refuses an outdated version (D-NET-6). */
  async #open(
    session: Session,
    { customerId }: RequestContext,
    { lists, wanted: { listId: text, usergroup, ifMatch, nodeId } }: { lists: CustomerLists; wanted: WriteOfNode },
  ): Promise<OpenedList> {
    const listId = getListId(text);
    await refuseUnknownGroup(session, { customerId, usergroup }, this.users);
    const { declared, revision, groups } = lists.stored(listId);
    const view = getView(lists, listId);
    // Comes first, because a missing node has no version.
    if (nodeId !== undefined) getNode(view, nodeId);
    const tagNow = (): string => listTag(listId, revision, usergroup);
    refuseStale(ifMatch, tagNow, 'If-Match names another version; read the list again.');
    const group = usergroup === undefined ? undefined : (groups.get(usergroup) ?? NONE);
    return { lists, customerId, listId, view, declared, usergroup, group };
  }

  /**
   * Stores the draft under a new version of the list. Without changes, the list keeps its version. Returns the
   * customer's lists as they are then.
   */
  async #store(
    session: Session,
    ctx: RequestContext,
    { list, draft, revision }: { list: OpenedList; draft: ListDraft; revision: number },
  ): Promise<CustomerLists> {
    const { lists, customerId, listId, declared, usergroup } = list;
    const { changes } = draft;
    const nodes = [...draft.nodes.values()];
    const groupName = usergroup ?? '';
    const groupNodes = Array.from(draft.ofGroup, ([nodeId, attributes]) => ({ listId, groupName, nodeId, attributes }));
    if (nodes.length + groupNodes.length === 0) return lists;
    await this.stored.saveNodes(session, { customerId, revision }, nodes);
    await this.stored.saveGroupNodes(session, { customerId, revision }, groupNodes);
    await this.stored.touchList(session, { customerId, listId }, revision);
    await this.changes.record(session, customerId, { type: 'lists', id: listId, version: revision });
    await this.trail.record(session, ctx, {
      listId,
      listNumber: listNumber(listId),
      version: revision,
      usergroup,
      changes: recordedChanges(changes),
      differences: changes.length,
    });
    return lists.with({ revision, states: [{ listId, revision, declared }], nodes, groupNodes });
  }
}

/** Gives a new node its ids. A dry run takes none. */
async function draftOfNew(
  { customerId, listId, view }: OpenedList,
  { parentId, attributes }: NewNode,
  session?: Session,
): Promise<ListDraft> {
  const draft = new ListDraft();
  const changes = Object.entries(attributes).map(([path, value]) => ({ path, before: null, after: value }));
  if (session === undefined) {
    draft.changes.push(...changes);
    return draft;
  }
  const id = MAX_CONFIGURED_NODE_ID + (await nextIds(session, { customerId, counter: NODE_COUNTER }));
  const additions = [{ parentId, nodes: [{ value: '', attributes: {}, children: [] }] }];
  const added = appendNodes(listId, view, { additions, firstId: id, passed: await countSkippedIds(session) });
  for (const empty of added) draft.nodes.set(id, { ...withAttributes(empty, attributes), isAdded: true });
  for (const change of changes) draft.changes.push({ ...change, path: `C${id}/${change.path}` });
  return draft;
}
