import { Injectable } from '@nestjs/common';
import type { Session } from '../../../database/index.js';
import { Clock } from '../../../runtime/index.js';
import type { FieldsToReindex } from '../../profile-definitions/index.js';
import { ReindexesRepository } from './reindexes.repository.js';

/** Requests reindexes, in the unit of work that makes them necessary (D-SEA-26). */
@Injectable()
export class ProfileReindexes {
  constructor(
    private readonly repository: ReindexesRepository,
    private readonly clock: Clock,
  ) {}

  /** If a reindex of the type is still open, it begins again: it has used another configuration so far. */
  async add(session: Session, customerId: number, toReindex: FieldsToReindex): Promise<void> {
    for (const [profileType, fields] of toReindex) {
      const key = { customerId, profileType };
      if (fields.length === 0 || !(await this.repository.hasProfiles(session, key))) continue;
      const found = await this.repository.findForUpdate(session, key);
      const earlier = found === undefined ? [] : (JSON.parse(found.fields) as string[]);
      const askedAt = this.clock.now();
      await this.repository.save(session, {
        ...key,
        ...{ fields: JSON.stringify([...new Set([...earlier, ...fields])]), askedAt, dueAt: askedAt },
        ...{ afterAt: 0, afterId: 0, isLastLook: 0 },
      });
    }
  }
}
