import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { Sweeper, Clock, Log } from '../../../runtime/index.js';
import { ProfileDefinitionsService } from '../../profile-definitions/index.js';
import type { ProfileReindex } from './profile-reindex.entity.js';
import { ReindexedProfiles } from './reindexed-profiles.js';
import type { Progress } from './reindexed-profiles.js';
import { ReindexesRepository } from './reindexes.repository.js';

const PACE = { intervalMs: 1000, maxUnits: Infinity };
/**
 * The longest time for which a write may still use the configuration before the change: a write of another node, or one that waited for
 * its turn. After this time, profiles written since as long before the change are looked at again, because the clocks of nodes differ.
 */
const SETTLED_MS = 60_000;
/** A reindex that failed, or whose fields this node does not know yet, is retried after this time. Other reindexes do not wait for it. */
const AGAIN_MS = 2000;

/**
 * Rebuilds the part of the index that a change of the configuration affects (D-SEA-26). Each unit of work rebuilds a few profiles and
 * stores how far it came, so any node continues where another stopped. Customers take turns.
 */
@Injectable()
export class ProfileReindexer extends Sweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: ReindexesRepository,
    private readonly profiles: ReindexedProfiles,
    private readonly definitions: ProfileDefinitionsService,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    super(PACE);
  }

  protected async sweepUnit(): Promise<boolean> {
    const due = await this.repository.findDue(this.unitOfWork.reader, this.clock.now());
    if (due === undefined) return false;
    const began = performance.now();
    try {
      await this.#goOn(due);
    } catch (error) {
      this.failed(error);
      await this.unitOfWork.write((session) => this.#putOff(session, due));
    }
    // Half of the time is left to other work.
    await delay(performance.now() - began);
    return true;
  }

  protected failed(error: unknown): void {
    this.log.willRetry('The index of profiles could not be made anew', error);
  }

  async #goOn(due: ProfileReindex): Promise<void> {
    const { customerId, profileType } = due;
    const { definitions, revision } = await this.definitions.platformDefinitionsOf(customerId);
    const left = await this.unitOfWork.write(async (session) => {
      const reindex = await this.repository.findForUpdate(session, due);
      // Another node has continued this reindex meanwhile.
      if (reindex === undefined || reindex.dueAt !== due.dueAt) return undefined;
      if (!(await this.definitions.isAt(session, customerId, revision))) return this.#putOff(session, due);
      const definition = definitions.configured(profileType);
      return this.#keep(session, reindex, await this.profiles.indexNext(session, reindex, definition));
    });
    if (left !== undefined)
      this.log.info('Profiles stand in the index as configured.', { customerId, profileType, left });
  }

  /** @returns how many other reindexes are left, once this one is finished */
  async #keep(
    session: Session,
    reindex: ProfileReindex,
    { isEnd, ...progress }: Progress,
  ): Promise<number | undefined> {
    const now = this.clock.now();
    if (isEnd && reindex.isLastLook === 1) {
      await this.repository.remove(session, reindex);
      return this.repository.count(session);
    }
    await this.repository.save(session, {
      ...reindex,
      ...(isEnd ? lastLookOf(reindex, now) : { ...progress, dueAt: now }),
    });
    return undefined;
  }

  async #putOff(session: Session, reindex: ProfileReindex): Promise<undefined> {
    const found = await this.repository.findForUpdate(session, reindex);
    if (found) await this.repository.save(session, { ...found, dueAt: this.clock.now() + AGAIN_MS });
  }
}

function lastLookOf({ askedAt }: ProfileReindex, now: number): Partial<ProfileReindex> {
  return { isLastLook: 1, dueAt: Math.max(now, askedAt + SETTLED_MS), afterAt: askedAt - SETTLED_MS, afterId: 0 };
}
