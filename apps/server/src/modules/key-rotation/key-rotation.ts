import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { StorageUnavailable } from '../../file-storage/index.js';
import { Clock, Log, Sweeper } from '../../runtime/index.js';
import { EncryptionKeysRepository } from './encryption-keys.repository.js';
import type { KeyName } from './encryption-keys.repository.js';
import { KeyRegistry, missingAmong } from './key-registry.js';
import { countLeft } from './key-walk.js';
import type { KeyWalk } from './key-walk.js';
import { SealedTexts } from './sealed-texts.js';
import { StoredContents } from './stored-contents.js';

const PACE = { intervalMs: 1000, maxUnits: Infinity };

/** Every server looks this often whether there is something to move, or a key that it lacks. */
const LOOK_MS = 30_000;

/**
 * A server that still writes under the previous key says so at every look. So nobody writes under a key if no server has
 * said so for this long, and the next key has been the newest for this long.
 */
const USED_MS = 3 * LOOK_MS;

/** A server that moves things says so this often. If it was killed, another one goes on after `LEASE_MS`. */
const RENEW_MS = 5000;
const LEASE_MS = 30_000;
const TELL_MS = 60_000;

/** One walk over everything, until its end. */
interface Pass {
  left: number;
  unreadable: number;
  leasedAt: number;
  toldAt: number;
}

interface Run {
  readonly walk: KeyWalk;
  nextAt: number;
  pass: Pass | undefined;
  /** The last line of the log, so that it is told once. */
  told: string;
}

export interface Progress {
  readonly left: number;
  readonly moved: number;
}

export interface Finished {
  readonly moved: number;
  /** Things that are damaged, missing or of a third key. They stay as they are. */
  readonly unreadable: number;
  /** Things that are under other keys, such as those that other servers wrote meanwhile. */
  readonly left: number;
  /** Every server had the time to say that it writes under an older key. */
  readonly hasSettled: boolean;
  /** Nothing is left under the previous key, and no server uses it. */
  readonly isRetired: boolean;
}

/**
 * Moves everything that is encrypted to the key of today, in small steps beside the requests (D-SIG-11, D-FIL-8). One
 * server at a time works for each key. If it ends, another one continues, and nothing is lost or done twice.
 */
@Injectable()
export class KeyRotation extends Sweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #mover = randomUUID();
  readonly #runs: readonly Run[];

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: EncryptionKeysRepository,
    private readonly registry: KeyRegistry,
    private readonly clock: Clock,
    private readonly log: Log,
    texts: SealedTexts,
    contents: StoredContents,
  ) {
    super(PACE);
    this.#runs = [texts, contents].map((walk) => ({ walk, nextAt: 0, pass: undefined, told: '' }));
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
  }

  /**
   * Does the same for a command, and records nothing.
   * @throws ConfigurationError as `admit`
   */
  async demand(): Promise<void> {
    for (const { walk } of this.#runs) await this.registry.demand(walk);
  }

  /**
   * Moves everything to the key of today at once, beside running servers too. Makes that key the newest one. Retires the
   * other keys by the same rule as a running server.
   */
  async finish(walk: KeyWalk, report: (progress: Progress) => void): Promise<Finished> {
    const key = nameOf(walk);
    if (key === undefined) return { moved: 0, unreadable: 0, left: 0, hasSettled: false, isRetired: false };
    await this.registry.admit(walk);
    await this.unitOfWork.write((session) => this.repository.makeNewest(session, key, this.clock.now()));
    let [moved, unreadable, left] = [0, 0, countLeft(await walk.count(), key.keyId)];
    for (let isEnd = false; !isEnd;) {
      report({ left, moved });
      const step = await walk.step();
      moved += step.moved;
      left = Math.max(0, left - step.moved);
      unreadable += step.unreadable;
      isEnd = step.isEnd;
    }
    left = await this.#countLeft(key, walk);
    const hasSettled = await this.#hasSettled(walk);
    const isRetired = left <= unreadable && hasSettled && (await this.#retireOthers(walk));
    return { moved, unreadable, left, hasSettled, isRetired };
  }

  override async onApplicationShutdown(): Promise<void> {
    await super.onApplicationShutdown();
    for (const { walk, pass } of this.#runs) {
      const key = nameOf(walk);
      if (pass && key) await this.#release(key);
    }
  }

  protected async sweepUnit(): Promise<boolean> {
    let hasMore = false;
    for (const run of this.#runs) {
      const key = nameOf(run.walk);
      if (key === undefined || run.nextAt > this.clock.now()) continue;
      try {
        hasMore = (await this.#advance(run, key)) || hasMore;
      } catch (error) {
        run.pass = undefined;
        run.nextAt = this.clock.now() + LOOK_MS;
        this.log.willRetry(failedText(run.walk), error);
      }
    }
    return hasMore;
  }

  protected failed(error: unknown): void {
    this.log.willRetry('The keys of this server could not be looked at', error);
  }

  /** @returns whether there is more to do now */
  async #advance(run: Run, key: KeyName): Promise<boolean> {
    run.pass ??= await this.#begin(run, key);
    const { pass, walk } = run;
    if (pass === undefined || !(await this.#renew(pass, key))) {
      run.pass = undefined;
      run.nextAt = this.clock.now() + LOOK_MS;
      return false;
    }
    const began = performance.now();
    const step = await walk.step();
    pass.left = Math.max(0, pass.left - step.moved);
    pass.unreadable += step.unreadable;
    if (step.isEnd) await this.#end(run, pass, key);
    else await this.#tellProgress(pass, key, walk);
    // Half of the time is left to other work.
    await delay(performance.now() - began);
    return true;
  }

  /** Begins a pass, if this server has something to move and no other server moves it. */
  async #begin(run: Run, key: KeyName): Promise<Pass | undefined> {
    const { walk } = run;
    if ((await this.registry.listActive(walk)).length === 0) await this.registry.admit(walk);
    const state = await this.registry.stateOf(walk);
    if (state === 'behind')
      await this.unitOfWork.write((session) => this.repository.noteUse(session, key, this.clock.now()));
    await this.#tellState(run, state);
    if (state !== 'moving' || !(await this.#lease(key))) return undefined;
    const now = this.clock.now();
    const left = await this.#countLeft(key, walk);
    if (left > 0) this.log.info(movingText(walk), { left });
    return { left, unreadable: 0, leasedAt: now, toldAt: now };
  }

  async #end(run: Run, { unreadable }: Pass, key: KeyName): Promise<void> {
    const { walk } = run;
    const left = await this.#countLeft(key, walk);
    run.pass = undefined;
    run.nextAt = this.clock.now() + LOOK_MS;
    await this.#release(key);
    if (left > unreadable || !(await this.#hasSettled(walk))) return;
    if (await this.#retireOthers(walk)) await this.#tellState(run, 'finished', unreadable);
  }

  #lease(key: KeyName): Promise<boolean> {
    const now = this.clock.now();
    const lease = { mover: this.#mover, now, until: now + LEASE_MS };
    return this.unitOfWork.write((session) => this.repository.lease(session, key, lease));
  }

  #release(key: KeyName): Promise<void> {
    return this.unitOfWork.write((session) => this.repository.release(session, key, this.#mover));
  }

  async #renew(pass: Pass, key: KeyName): Promise<boolean> {
    const now = this.clock.now();
    if (now - pass.leasedAt < RENEW_MS) return true;
    pass.leasedAt = now;
    return this.#lease(key);
  }

  async #countLeft(key: KeyName, walk: KeyWalk): Promise<number> {
    const left = countLeft(await walk.count(), key.keyId);
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
    const sealedDigestKey = walk.sealDigestKey();
    if (others.length > 0) await walk.beforeRetirement();
    return this.unitOfWork.write(async (session) => {
      let areRetired = true;
      for (const other of others) {
        const ofOther = other.keyId === walk.previousKeyId ? sealedDigestKey : null;
        const retirement = { now, usedBefore: now - USED_MS, sealedDigestKey: ofOther };
        if (!(await this.repository.retire(session, other, retirement))) areRetired = false;
      }
      return areRetired;
    });
  }

  async #tellProgress(pass: Pass, key: KeyName, walk: KeyWalk): Promise<void> {
    const now = this.clock.now();
    if (now - pass.toldAt < TELL_MS) return;
    pass.toldAt = now;
    const { left } = pass;
    await this.unitOfWork.write((session) => this.repository.noteLeft(session, key, left));
    this.log.info(movingText(walk), { left });
  }

  /** Tells what the keys of this server mean, whenever that has changed. */
  async #tellState(run: Run, state: string, unreadable = 0): Promise<void> {
    const { walk } = run;
    const { variable } = walk;
    // A command may have encrypted everything again beside servers that have not looked yet.
    if (state === 'finished' && !(await this.#hasSettled(walk))) return;
    const active = await this.registry.listActive(walk);
    const missing = missingAmong(active, walk).map(({ keyId }) => keyId);
    const told = [state, ...missing].join(' ');
    if (told === run.told) return;
    run.told = told;
    if (missing.length > 0) this.log.failure(lackingText(variable), { missing, key: walk.keyId });
    else if (state === 'waiting')
      this.log.info(waitingText(variable), { key: walk.keyId, previous: walk.previousKeyId });
    else if (state === 'behind') this.log.notice(behindText(variable), { key: active[0]?.keyId });
    else if (state === 'finished') this.log.notice(finishedText(variable), unreadable > 0 ? { unreadable } : {});
  }
}

function nameOf({ purpose, keyId }: KeyWalk): KeyName | undefined {
  return keyId === undefined ? undefined : { purpose, keyId };
}

function movingText({ nouns, variable }: KeyWalk): string {
  return `The ${nouns.many} under ${variable}_PREVIOUS are encrypted again, under ${variable}.`;
}

function failedText({ nouns, variable }: KeyWalk): string {
  return `The ${nouns.many} under ${variable}_PREVIOUS could not be encrypted again`;
}

function lackingText(variable: string): string {
  return (
    `Other servers encrypt under a key that this server does not have, so it cannot read all of what they write. ` +
    `Set ${variable}_PREVIOUS to that key, and restart this server.`
  );
}

function waitingText(variable: string): string {
  return `${variable}_PREVIOUS has encrypted nothing so far. This server only reads with it.`;
}

function behindText(variable: string): string {
  return `Other servers encrypt under a newer key than ${variable}. Set ${variable} to that key here too.`;
}

function finishedText(variable: string): string {
  return `Nothing is left under ${variable}_PREVIOUS. Remove the variable from all servers, and restart them.`;
}
