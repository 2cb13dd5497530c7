import { Injectable } from '@nestjs/common';
import type { BlueprintCustomList, BlueprintListNode } from '@talent-platform/protocol/blueprint';
import type { Session } from '../../database/index.js';
import type { ListLookup } from '../../profile-engine/index.js';
import { CUSTOM_LISTS, ListsService } from '../lists/index.js';

/** The custom lists of a blueprint: nodes are matched by number or label, new ones are added, none is removed (D-PLT-3). */
@Injectable()
export class CustomListParts {
  constructor(private readonly lists: ListsService) {}

  async add(session: Session, customerId: number, customLists: readonly BlueprintCustomList[]): Promise<void> {
    if (customLists.length === 0) return;
    const stored = await this.lists.listsIn(session, customerId);
    for (const { nodes = [], ...list } of customLists) {
      const known = stored.find(
        CUSTOM_LISTS,
        list.listnodeid === undefined ? { value: list.value } : { id: `C${list.listnodeid}` },
      );
      if (known) await this.#addMissing(session, { customerId, stored, parentId: known.id }, nodes);
      else await this.lists.addCustomList(session, customerId, { ...list, nodes });
    }
  }

  async #addMissing(
    session: Session,
    place: { customerId: number; stored: ListLookup; parentId: number },
    nodes: readonly BlueprintListNode[],
  ): Promise<void> {
    const { customerId, stored, parentId } = place;
    const siblings = stored.children(CUSTOM_LISTS, parentId);
    const missing: BlueprintListNode[] = [];
    for (const node of nodes) {
      const known = siblings.find(({ value }) => value === node.value);
      if (known) await this.#addMissing(session, { ...place, parentId: known.id }, node.children ?? []);
      else missing.push(node);
    }
    if (missing.length > 0)
      await this.lists.addNodes(session, customerId, { listId: CUSTOM_LISTS, parentId, nodes: missing });
  }
}
