import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { StorageUnavailable } from '../../file-storage/index.js';
import { Clock, Log, Sweeper } from '../../runtime/index.js';
import { ContentKeys } from '../files/index.js';
import { Turns } from '../retention/index.js';
import { EncryptionKeysRepository } from './encryption-keys.repository.js';
import type { KeyName } from './encryption-keys.repository.js';
import { KeyRegistry, missingAmong } from './key-registry.js';
import type { KeyWalk } from './key-registry.js';
import { SealedTexts } from './sealed-texts.js';

const PACE = { intervalMs: 1000, maxUnits: Infinity };

/** Every server looks this often whether there is something to move, or a key that it lacks. */
const LOOK_MS = 30_000;

/**
 * A server that still writes under the previous key says so at every look. So nobody writes under a key if no server has
 * said so for this long, and the next key has been the newest for this long.
 */
const USED_MS = 3 * LOOK_MS;

/** One walk over everything after the other. */
interface Run {
  readonly walk: KeyWalk;
  /** The next look. A walk that has begun goes on before. */
  nextAt: number;
  isWalking: boolean;
  unreadable: number;
  /** The last line of the log, so that it is told once. */
  told: string;
}

/**
 * Moves everything that is encrypted to the key of today, in small steps beside the requests (D-SIG-11, D-FIL-8). One
 * server at a time works for each key. If it ends, another one begins anew, and nothing is lost.
 */
@Injectable()
export class KeyRotation extends Sweeper {
  readonly #runs: readonly Run[];
  /** The start goes on. It may still be refused before, so nothing is told and moved until then. */
  #isAdmitted = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: EncryptionKeysRepository,
    private readonly registry: KeyRegistry,
    private readonly turns: Turns,
    private readonly clock: Clock,
    private readonly log: Log,
    texts: SealedTexts,
    contents: ContentKeys,
  ) {
    super(PACE);
    this.#runs = [texts, contents].map((walk) => ({ walk, nextAt: 0, isWalking: false, unreadable: 0, told: '' }));
  }

  get walks(): readonly KeyWalk[] {
    return this.#runs.map(({ walk }) => walk);
  }

  /**
   * Records the keys of this server.
   * @throws ConfigurationError if something is encrypted under a key that this server does not have
   */
  async admit(): Promise<void> {
    for (const { walk } of this.#runs) {
      try {
        await this.registry.admit(walk);
      } catch (error) {
        // The storage is looked at again by `#begin`.
        if (!(error instanceof StorageUnavailable)) throw error;
        this.log.willRetry(`The key of ${walk.variable} could not be recorded`, error);
      }
    }
    this.#isAdmitted = true;
  }

  /**
   * Does the same for a command, and records nothing.
   * @throws ConfigurationError as `admit`
   */
  async demand(): Promise<void> {
    for (const { walk } of this.#runs) await this.registry.demand(walk);
  }

  protected async sweepUnit(): Promise<boolean> {
    if (!this.#isAdmitted) return false;
    let hasMore = false;
    for (const run of this.#runs) {
      const key = nameOf(run.walk);
      if (key === undefined || (!run.isWalking && run.nextAt > this.clock.now())) continue;
      try {
        hasMore = (await this.#advance(run, key)) || hasMore;
      } catch (error) {
        run.isWalking = false;
        run.nextAt = this.clock.now() + LOOK_MS;
        const { nouns, variable } = run.walk;
        this.log.willRetry(`The ${nouns.many} under ${variable}_PREVIOUS could not be encrypted again`, error);
      }
    }
    return hasMore;
  }

  protected failed(error: unknown): void {
    this.log.willRetry('The keys of this server could not be looked at', error);
  }

  /** @returns whether there is more to do now */
  async #advance(run: Run, key: KeyName): Promise<boolean> {
    const { walk } = run;
    if (!run.isWalking) run.isWalking = await this.#begin(run, key);
    if (run.isWalking && (await this.turns.take(`rotate ${walk.variable}`))) {
      const began = performance.now();
      const step = await walk.step();
      run.unreadable += step.unreadable;
      // Half of the time is left to other work.
      await delay(performance.now() - began);
      if (!step.isEnd) return true;
      await this.#end(run, key);
    }
    run.isWalking = false;
    run.nextAt = this.clock.now() + LOOK_MS;
    return false;
  }

  /** Tells what the keys of this server mean, and returns whether things are to be moved. */
  async #begin(run: Run, key: KeyName): Promise<boolean> {
    const { walk } = run;
    const { nouns, variable } = walk;
    if ((await this.registry.listActive(walk)).length === 0) await this.registry.admit(walk);
    const state = await this.registry.stateOf(walk);
    if (state === 'behind')
      await this.unitOfWork.write((session) => this.repository.noteUse(session, key, this.clock.now()));
    await this.#tellState(run, state);
    if (state !== 'moving') return false;
    run.unreadable = 0;
    const left = await this.#countLeft(key, walk);
    if (left > 0)
      this.log.info(`The ${nouns.many} under ${variable}_PREVIOUS are encrypted again, under ${variable}.`, { left });
    return true;
  }

  async #end(run: Run, key: KeyName): Promise<void> {
    const { walk } = run;
    const left = await this.#countLeft(key, walk);
    if (left > run.unreadable || !(await this.#hasSettled(walk))) return;
    if (await this.#retireOthers(walk)) await this.#tellState(run, 'finished', run.unreadable);
  }

  async #countLeft(key: KeyName, walk: KeyWalk): Promise<number> {
    let left = 0;
    for (const [id, count] of await walk.count()) if (id !== key.keyId) left += count;
    await this.unitOfWork.write((session) => this.repository.noteLeft(session, key, left));
    return left;
  }

  /** Returns whether every server had the time to say that it writes under an older key than the newest one. */
  async #hasSettled(walk: KeyWalk): Promise<boolean> {
    const [newest] = await this.registry.listActive(walk);
    return newest !== undefined && newest.begunAt <= this.clock.now() - USED_MS;
  }

  /** @returns whether no other key is in use any more */
  async #retireOthers(walk: KeyWalk): Promise<boolean> {
    const now = this.clock.now();
    const others = (await this.registry.listActive(walk)).filter(({ keyId }) => keyId !== walk.keyId);
    if (others.length > 0) await walk.beforeRetirement();
    return this.unitOfWork.write(async (session) => {
      let areRetired = true;
      for (const other of others) {
        const isRetired = await this.repository.retire(session, other, { now, usedBefore: now - USED_MS });
        areRetired = areRetired && isRetired;
      }
      return areRetired;
    });
  }

  /** Tells what the keys of this server mean, whenever that has changed. */
  async #tellState(run: Run, state: string, unreadable = 0): Promise<void> {
    const { walk } = run;
    const { variable, keyId, previousKeyId } = walk;
    const active = await this.registry.listActive(walk);
    const missing = missingAmong(active, walk).map((key) => key.keyId);
    const told = [state, ...missing].join(' ');
    if (told === run.told) return;
    run.told = told;
    if (missing.length > 0)
      this.log.failure(
        'Other servers encrypt under a key that this server does not have, so it cannot read all of what they write. ' +
          `Set ${variable}_PREVIOUS to that key, and restart this server.`,
        { missing, key: keyId },
      );
    else if (state === 'waiting')
      this.log.info(`${variable}_PREVIOUS has encrypted nothing so far. This server only reads with it.`, {
        key: keyId,
        previous: previousKeyId,
      });
    else if (state === 'behind')
      this.log.notice(
        `Other servers encrypt under a newer key than ${variable}. Set ${variable} to that key here too.`,
        { key: active[0]?.keyId },
      );
    else if (state === 'finished')
      this.log.notice(
        `Nothing is left under ${variable}_PREVIOUS. Remove the variable from all servers, and restart them.`,
        unreadable > 0 ? { unreadable } : {},
      );
  }
}

function nameOf({ purpose, keyId }: KeyWalk): KeyName | undefined {
  return keyId === undefined ? undefined : { purpose, keyId };
}
