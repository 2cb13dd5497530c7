import { CUSTOM_LISTS } from '@talent-platform/protocol/models';
import { MAX_CONFIGURED_NODE_ID } from '@talent-platform/blueprint';
import { Injectable } from '@nestjs/common';
import { countSkippedIds, inBatches, nextIds } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import type { RequestContext } from '../../../http/index.js';
import { Changes } from '../../changes/index.js';
import { CATALOGUE_LISTS, listNumber } from '../catalogue/catalogue-lists.js';
import type { ListId } from '../catalogue/catalogue-lists.js';
import { numberIn, systemIdOf } from '../catalogue/list-catalogue.js';
import type { ListDraft } from './draft-node.js';
import type { ListToWrite, NewNodeDraft } from './list-drafts.js';
import type { ListNodeEntity } from '../storage/list-node.entity.js';
import { withStoredAttributes } from '../storage/list-node.mapper.js';
import { ListNodesRepository } from '../storage/list-nodes.repository.js';
import type { ListLevelKey } from '../storage/list-nodes.repository.js';
import { ListStatesRepository } from '../storage/list-states.repository.js';
import { ListTrail, recordedChanges } from '../list-trail.js';
import { NODE_COUNTER } from '../configuration/append-nodes.js';

interface WriteOfVersion<Draft> {
  readonly list: ListToWrite;
  readonly draft: Draft;
  readonly revision: number;
}

/** Stores a draft under a new version of the list, as a whole or not at all (D-LST-6). */
@Injectable()
export class ListWriter {
  constructor(
    private readonly nodes: ListNodesRepository,
    private readonly states: ListStatesRepository,
    private readonly changes: Changes,
    private readonly trail: ListTrail,
  ) {}

  /** Locks the customer's lists until this unit of work ends. Returns their next revision. */
  begin(session: Session, customerId: number): Promise<number> {
    return this.states.moveRevision(session, customerId);
  }

  /** Returns whether there were changes to store. If not, the list keeps its version. */
  async store(
    session: Session,
    ctx: RequestContext,
    { list, draft, revision }: WriteOfVersion<ListDraft>,
  ): Promise<boolean> {
    const { customerId, listId, usergroup: groupName = '' } = list;
    if (draft.nodes.length + draft.groupChanges.length === 0) return false;
    for (const part of inBatches(draft.nodes)) {
      await this.nodes.save(
        session,
        part.map((row) => ({ ...row, revision })),
      );
    }
    for (const part of inBatches(draft.groupChanges)) {
      const rows = part.map(({ nodeId, attributes: own }) => {
        const attributes = JSON.stringify(own);
        return { customerId, listId, nodeId, groupName, revision, attributes };
      });
      await this.states.saveGroupAttributes(session, rows);
    }
    await this.#touch(session, ctx, { list, draft, revision });
    return true;
  }

  async add(
    session: Session,
    ctx: RequestContext,
    { list, draft, revision }: WriteOfVersion<NewNodeDraft>,
  ): Promise<number> {
    const { level, parentSystemId, attributes } = draft;
    const { customerId } = level;
    const id = MAX_CONFIGURED_NODE_ID + (await nextIds(session, { customerId, counter: NODE_COUNTER }));
    const position = 1 + (await this.nodes.findLastPosition(session, level));
    const systemId = await this.#nextSystemId(session, level, parentSystemId);
    const empty: ListNodeEntity = {
      ...level,
      id,
      position,
      systemId,
      revision,
      value: '',
      hidden: 0,
      attributes: '{}',
      defaultValue: null,
      defaultHidden: null,
      defaultAttributes: null,
    };
    const row = withStoredAttributes(empty, attributes);
    await this.nodes.save(session, [{ ...row, defaultValue: row.value, defaultAttributes: row.attributes }]);
    const changes = draft.changes.map((change) => ({ ...change, path: `C${id}/${change.path}` }));
    await this.#touch(session, ctx, { list, draft: { changes }, revision });
    return id;
  }

  /** Reports the changes to the change feed and the audit trail. */
  async #touch(
    session: Session,
    ctx: RequestContext,
    {
      list: { customerId, listId, usergroup },
      draft: { changes },
      revision,
    }: WriteOfVersion<Pick<ListDraft, 'changes'>>,
  ): Promise<void> {
    await this.states.touchList(session, { customerId, listId }, revision);
    await this.changes.record(session, customerId, { type: 'lists', id: listId, version: revision });
    await this.trail.record(session, ctx, {
      listId,
      listNumber: listNumber(listId),
      version: revision,
      usergroup,
      changes: recordedChanges(changes),
      differences: changes.length,
    });
  }

  /**
   * Returns the next id after the level's highest, or after the gap that a restore leaves. Skips ids that are taken.
   * Custom lists have no system ids (D-LST-3).
   */
  async #nextSystemId(session: Session, level: ListLevelKey, parentSystemId: string | null): Promise<string | null> {
    if (level.listId === CUSTOM_LISTS) return null;
    const parent = parentSystemId ?? CATALOGUE_LISTS[level.listId as ListId].prefix;
    const last = await this.nodes.findLastSystemId(session, level);
    const highest = last === undefined ? 0 : numberIn(last, parent);
    for (let number = Math.max(highest, await countSkippedIds(session)) + 1; ; number += 1) {
      const systemId = systemIdOf(parent, number);
      if ((await this.nodes.findBySystemId(session, level, systemId)) === undefined) return systemId;
    }
  }
}
