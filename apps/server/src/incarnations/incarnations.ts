import { isDeepStrictEqual } from 'node:util';
import { isPassing } from '../config/index.js';
import type { Configuration } from '../config/index.js';
import { isUniqueViolation } from '../database/index.js';
import type { DatabaseIdentity, NewConnection, PostgresIdentity, UnitOfWork } from '../database/index.js';
import type { Clock, Log } from '../runtime/index.js';
import { begin, findNewest, findNewestChange, continueIncarnation } from './incarnations.repository.js';
import type { NewIncarnation, StoredIncarnation } from './incarnations.repository.js';
import { IncarnationMark, movedWhileRunning } from './moved-database.js';
import type { MarkedHistory } from './moved-database.js';
import { startHistory } from './start-history.js';
import type { IncarnationReason } from './incarnation.entity.js';
import type { StartedHistory } from './start-history.js';

interface IncarnationsOptions {
  readonly unitOfWork: UnitOfWork;
  readonly configuration: Pick<Configuration, 'database' | 'dataDir' | 'incarnation' | 'events'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** The interval at which a server node checks whether another node has begun an incarnation, or released events. */
const LOOK_MS = 500;

/** The interval at which the mark is updated. */
const MARK_MS = 10_000;

/** Number of digits of the id that tell the incarnations of one installation apart. */
const STAMP_LENGTH = 8;

/** Tells which history of the database this server node serves (D-PLT-22). */
export class Incarnations {
  #current: StoredIncarnation;
  readonly #listeners: Array<() => void> = [];
  readonly #mark: IncarnationMark;
  #written: Omit<MarkedHistory, 'writtenAt'> | undefined;
  #timers: NodeJS.Timeout[] = [];
  #looking: Promise<void> = Promise.resolve();

  private constructor(
    private readonly options: IncarnationsOptions,
    current: StoredIncarnation,
    mark: IncarnationMark,
  ) {
    this.#current = current;
    this.#mark = mark;
  }

  /** Begins an incarnation if the database was restored, copied or has failed over. Then watches the database. */
  static async open(options: IncarnationsOptions): Promise<Incarnations> {
    const { unitOfWork, configuration, clock, log } = options;
    const mark = new IncarnationMark(configuration);
    const started = await startHistory(unitOfWork, {
      identity: await unitOfWork.identity(),
      mark: await mark.read(),
      folder: await mark.folder(),
      configuration,
      now: clock.now(),
    });
    logStart(log, started, configuration);
    const incarnations = new Incarnations(options, started.current, mark);
    unitOfWork.watchConnections((connection) => incarnations.#see(connection));
    await incarnations.#writeMark();
    incarnations.#timers = [
      setInterval(() => void (incarnations.#looking = incarnations.#look()), LOOK_MS).unref(),
      setInterval(() => void incarnations.#writeMark(), MARK_MS).unref(),
    ];
    return incarnations;
  }

  /**
   * Reads the current incarnation, for a process that is no server: it neither judges nor watches the database.
   * Begins the first one in a database that has none.
   */
  static async read(options: IncarnationsOptions): Promise<Incarnations> {
    const { unitOfWork, configuration, clock } = options;
    const mark = new IncarnationMark(configuration);
    const newest = await findNewest(unitOfWork.reader);
    if (newest) return new Incarnations(options, newest, mark);
    const identity = await unitOfWork.identity();
    const start = { identity, mark: await mark.read(), folder: await mark.folder(), configuration, now: clock.now() };
    return new Incarnations(options, (await startHistory(unitOfWork, start)).current, mark);
  }

  get id(): string {
    return this.#current.id;
  }

  /** The database has had only one incarnation. */
  get isFirst(): boolean {
    return this.#current.reason === 'first';
  }

  /** A part of entity tags (http/reply/entity-tag.ts). */
  get tagStamp(): string {
    return this.isFirst ? '' : `~${this.id.slice(0, STAMP_LENGTH)}`;
  }

  /** The database is a copy that may send nothing until the operator allows it (D-EVT-14). */
  get areEventsHeld(): boolean {
    return this.#current.areEventsHeld === 1;
  }

  /** Calls `listener` when another incarnation begins while this server node runs, because cached data is wrong then. */
  onBegun(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Updates the mark, and stops watching. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#looking;
    await this.#writeMark();
  }

  /** After a failover the new connection leads to a server that may have lost transactions. */
  async #see({ identity, reader, write }: NewConnection): Promise<void> {
    const stored = await findNewest(reader);
    if (stored === undefined) return;
    const reason = movedWhileRunning(stored.identity, identity);
    if (reason !== undefined) await this.#begin(stored, { reason, identity, write });
    else if (isRestarted(stored.identity, identity)) {
      const next = { identity: { ...stored.identity, serverStart: identity.serverStart }, now: stored.seenAt };
      await write((session) => continueIncarnation(session, stored, next));
    }
    const newest = await findNewest(reader);
    if (newest) this.#adopt(newest);
  }

  async #begin(
    stored: StoredIncarnation,
    { reason, identity, write }: Pick<NewConnection, 'identity' | 'write'> & Pick<NewIncarnation, 'reason'>,
  ): Promise<void> {
    const { clock, log } = this.options;
    const next = { reason, name: undefined, identity, isCopy: reason === 'copied', now: clock.now() };
    try {
      logBegun(log, await write((session) => begin(session, stored, next)), stored);
    } catch (error) {
      // Another node, or another connection of this node, has begun the incarnation meanwhile.
      if (!isUniqueViolation(error)) throw error;
    }
  }

  async #look(): Promise<void> {
    const known = this.#current;
    const { unitOfWork } = this.options;
    try {
      const identity = await unitOfWork.identity();
      const newest = await findNewest(unitOfWork.reader);
      // Another incarnation was adopted meanwhile. It is newer than the row that was read.
      if (newest === undefined || known !== this.#current) return;
      const isRestored = movedWhileRunning(newest.identity, identity) === 'restored';
      if (isRestored)
        await this.#begin(newest, { reason: 'restored', identity, write: (work) => unitOfWork.write(work) });
      const current = isRestored ? await findNewest(unitOfWork.reader) : newest;
      if (current && known === this.#current) this.#adopt(current);
    } catch {
      // Nothing to do, because requests that need the database report that it is away.
    }
  }

  #adopt(newest: StoredIncarnation): void {
    const isOther = newest.id !== this.#current.id;
    this.#current = newest;
    if (isOther) for (const listener of this.#listeners) listener();
  }

  async #writeMark(): Promise<void> {
    const { unitOfWork, clock, log, configuration } = this.options;
    // Nobody can put an older copy in the place of a database that does not outlive its server.
    if (isPassing(configuration.database)) return;
    const { id, identity: place } = this.#current;
    try {
      const newestChange = await findNewestChange(unitOfWork.reader);
      const mark = { id, newestChange, folder: await this.#mark.folder(), place };
      if (isDeepStrictEqual(mark, this.#written)) return;
      await this.#mark.write({ ...mark, writtenAt: clock.now() });
      this.#written = mark;
    } catch (error) {
      log.willRetry(`The mark of the database could not be written to ${this.#mark.file}`, error);
    }
  }
}

/** Returns whether PostgreSQL was restarted since a server last recorded its start. */
function isRestarted(known: DatabaseIdentity, identity: DatabaseIdentity): identity is PostgresIdentity {
  return known.kind === 'postgres' && identity.kind === 'postgres' && known.serverStart !== identity.serverStart;
}

const BEGUN: Readonly<Record<Exclude<IncarnationReason, 'first'>, string>> = {
  missing:
    'The database is gone: its mark is there, and no customer is in it. To bring it back, stop all nodes and put a backup in its ' +
    'place, as the guide "Backing up and restoring" (/guide/restoring) says; to begin anew, leave it as it is.',
  restored: 'The database is an older one than this server knew: it was restored.',
  copied: 'The database is a copy of another installation.',
  failover: 'The database has failed over to another timeline.',
  named: 'TALENT_INCARNATION says that the database was restored.',
};
const BEGIN_ANEW = 'Who follows its changes begins anew, and ids go on behind a gap.';
const HELD =
  'Nothing is sent to partners from this database, because it is a copy of another installation or was restored from a backup. ' +
  'Start once with TALENT_EVENTS=on to send from here, pending events first; with TALENT_EVENTS=off nothing is ever sent.';
const OFF = 'Nothing is sent to partners by this server, because TALENT_EVENTS is off.';

/** Logs what a start found out about the database, and whether events are sent. */
function logStart(
  log: Log,
  { current, before, hasBegun }: StartedHistory,
  { events }: Pick<Configuration, 'events'>,
): void {
  if (hasBegun) logBegun(log, current, before);
  if (events === 'off') log.notice(OFF, {});
  else if (current.areEventsHeld === 1 && !hasBegun) log.notice(HELD, {});
}

/** Logs that an incarnation has begun. The first incarnation of a database is not logged. */
function logBegun(log: Log, current: StoredIncarnation, before?: StoredIncarnation): void {
  const { reason, identity, id, areEventsHeld } = current;
  if (reason === 'first') return;
  const held = areEventsHeld === 1 ? [HELD] : [];
  const earlier = before && {
    before: nameOf(before.identity),
    lastStartThere: new Date(before.seenAt).toISOString(),
  };
  log.notice([BEGUN[reason], BEGIN_ANEW, ...held].join(' '), { ...earlier, now: nameOf(identity), incarnation: id });
}

/** Returns the name of a database for the log, without user and password. */
function nameOf(identity: DatabaseIdentity): string {
  if (identity.kind === 'sqlite') return identity.file.path;
  const { addresses, system, database, timeline } = identity;
  return `${addresses[0] ?? 'unknown address'} (cluster ${system}, database ${database}, timeline ${timeline})`;
}
