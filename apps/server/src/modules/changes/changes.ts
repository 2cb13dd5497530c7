import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import { Clock } from '../../runtime/index.js';
import type { ChangedSubject, ChangedType } from './change.entity.js';
import { ChangesRepository } from './changes.repository.js';

interface NewVersion {
  readonly type: ChangedType;
  readonly id: number | string;
  readonly version: number;
  /** Milliseconds since 1970. If left out, it is now. */
  readonly at?: number;
  /** The records that a reader must see to receive the change, if not the changed record itself. */
  readonly about?: readonly ChangedSubject[];
  /** The user groups whose search lock the record leaves with this version. */
  readonly leftLocks?: readonly string[];
}

/** Records new versions for the readers of the change feed (D-CHG-1). */
@Injectable()
export class Changes {
  constructor(
    private readonly repository: ChangesRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Records a new version. Must be called in the unit of work that writes the version, after locking the written
   * rows. So readers see changes in the order of the commits.
   */
  async record(session: Session, customerId: number, change: NewVersion): Promise<void> {
    const { type, id, version, at = this.clock.now(), about, leftLocks = [] } = change;
    await this.repository.insert(session, {
      customerId,
      type,
      subject: String(id),
      version,
      at,
      about: about ? about.map((subject) => `${subject.type}/${subject.id}`).join(' ') : null,
      leftLocks: leftLocks.length === 0 ? null : JSON.stringify(leftLocks),
    });
  }
}
