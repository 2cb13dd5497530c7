import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import { Clock } from '../../runtime/index.js';
import type { ChangedSubject, ChangedType } from './changed-types.js';
import { ChangesRepository } from './changes.repository.js';

/** Something that was written, in the version that it has now. */
export interface NewVersion {
  readonly type: ChangedType;
  readonly id: number | string;
  readonly version: number;
  /** Milliseconds since 1970; now, where it is left out. */
  readonly at?: number;
  /** What must be seen by who is told of it, where it does not stand for itself. */
  readonly about?: readonly ChangedSubject[];
  /** The user groups whose search lock it leaves with this version. */
  readonly leftLocks?: readonly string[];
}

/** Notes what is written, for those who follow it (D-CHG-1). */
@Injectable()
export class Changes {
  constructor(
    private readonly repository: ChangesRepository,
    private readonly clock: Clock,
  ) {}

  /** Part of the unit of work that writes the version, once what it writes is locked: nothing is told before its turn. */
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
