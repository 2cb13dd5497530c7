import { Injectable } from '@nestjs/common';
import type { Session } from '../../../database/index.js';
import { CATALOGUE_LISTS, CUSTOM_LISTS } from '../catalogue/catalogue-lists.js';
import type { ListId } from '../catalogue/catalogue-lists.js';
import { numberIn, systemIdOf } from '../catalogue/system-id.js';
import { ListNodesRepository } from '../storage/list-nodes.repository.js';
import type { LevelPlace } from '../storage/list-nodes.repository.js';

/** Gives a new node its system id (D-LST-3). */
@Injectable()
export class SystemIds {
  constructor(private readonly nodes: ListNodesRepository) {}

  /** Counts on from the highest of the level, and passes over those that are taken; none in custom lists. */
  async next(session: Session, level: LevelPlace, parentSystemId: string | null): Promise<string | null> {
    if (level.listId === CUSTOM_LISTS) return null;
    const parent = parentSystemId ?? CATALOGUE_LISTS[level.listId as ListId].prefix;
    const last = await this.nodes.findLastSystemId(session, level);
    for (let number = (last === undefined ? 0 : numberIn(last, parent)) + 1; ; number += 1) {
      const systemId = systemIdOf(parent, number);
      if ((await this.nodes.findBySystemId(session, level, systemId)) === undefined) return systemId;
    }
  }
}
