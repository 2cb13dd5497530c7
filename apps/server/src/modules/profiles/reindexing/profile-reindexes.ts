import { Injectable } from '@nestjs/common';
import type { Session } from '../../../database/index.js';
import { Clock } from '../../../runtime/index.js';
import type { FieldsToReindex } from '../../profile-definitions/index.js';
import { ReindexesRepository } from './reindexes.repository.js';

/** What is yet to be done of the index, written in the unit of work that makes it necessary (D-SEA-26). */
@Injectable()
export class ProfileReindexes {
  constructor(
    private readonly repository: ReindexesRepository,
    private readonly clock: Clock,
  ) {}

  /** Of a type of which something is yet to be done already, all of it begins again: that was made of another configuration. */
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
