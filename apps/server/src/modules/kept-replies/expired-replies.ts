import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { Clock, Log } from '../../http/index.js';
import { KeptRepliesRepository } from './kept-replies.repository.js';
import { KEPT_MS } from './stored-replies.js';

const SWEEP_INTERVAL_MS = 600_000;
/** One unit of work deletes this many, so that no other waits long for it. */
const ANSWERS_PER_UNIT = 500;
/** What one sweep leaves, the next one takes. */
const MAX_UNITS = 100;

/** Takes expired replies away; until then nobody is given them. */
@Injectable()
export class ExpiredReplies implements OnApplicationBootstrap, OnApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> = Promise.resolve();
  #stopping = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: KeptRepliesRepository,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => {
      this.sweep().catch((error: unknown) => this.log.warn(`Expired replies could not be deleted: ${String(error)}`));
    }, SWEEP_INTERVAL_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping = true;
    await this.#sweeping.catch(() => undefined);
  }

  /** One sweep at a time. */
  sweep(): Promise<void> {
    this.#sweeping = this.#sweeping.catch(() => undefined).then(() => this.#deleteInUnits());
    return this.#sweeping;
  }

  async #deleteInUnits(): Promise<void> {
    const expiredAt = this.clock.now() - KEPT_MS;
    for (let unit = 0; unit < MAX_UNITS && !this.#stopping; unit += 1) {
      const deleted = await this.unitOfWork.write((session) =>
        this.repository.deleteExpired(session, expiredAt, ANSWERS_PER_UNIT),
      );
      if (deleted < ANSWERS_PER_UNIT) return;
    }
  }
}
