import { isPassing } from '../config/index.js';
import type { Configuration } from '../config/index.js';
import { isSameDatabase, isUniqueViolation } from '../database/index.js';
import type { DatabaseIdentity, Session, UnitOfWork } from '../database/index.js';
import type { Log } from '../runtime/index.js';
import { CustomerMoves } from './customer-moves.js';
import { IncarnationMark } from './incarnation-mark.js';
import type { Marked } from './incarnation-mark.js';
import type { IncarnationReason } from './incarnation.entity.js';
import { begin, findNewest, findNewestChange, listAll, resumeEvents } from './incarnations.repository.js';
import type { Incarnation } from './incarnations.repository.js';

interface IncarnationsOptions {
  readonly unitOfWork: UnitOfWork;
  readonly configuration: Pick<Configuration, 'database' | 'dataDir' | 'incarnation' | 'events'>;
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
  readonly #listeners: Array<() => void> = [];
  #written: string | undefined;
  #moves = new CustomerMoves();
  #timers: NodeJS.Timeout[] = [];
  #looking: Promise<void> = Promise.resolve();

  private constructor(
    private readonly options: IncarnationsOptions,
    private readonly mark: IncarnationMark,
    private current: Incarnation,
  ) {}

  /** Begins an incarnation if the database is not the one that this installation had. Then follows other nodes. */
  static async open(options: IncarnationsOptions): Promise<Incarnations> {
    const { incarnations, hasBegun } = await this.#start(options);
    logStart(incarnations.current, hasBegun, options);
    incarnations.#moves = await CustomerMoves.read(options.unitOfWork.reader);
    await incarnations.#writeMark();
    incarnations.#timers = [
      // While the database is away, requests that need it report that.
      setInterval(() => void incarnations.look().catch(() => undefined), LOOK_MS).unref(),
      setInterval(() => void incarnations.#writeMark(), MARK_MS).unref(),
    ];
    return incarnations;
  }

  /**
   * Reads the current incarnation, for a process that is no server. Begins the first one in a database that has none.
   */
  static async read(options: IncarnationsOptions): Promise<Incarnations> {
    const newest = await findNewest(options.unitOfWork.reader);
    const incarnations = newest
      ? new Incarnations(options, new IncarnationMark(options.configuration), newest)
      : (await this.#start(options)).incarnations;
    incarnations.#moves = await CustomerMoves.read(options.unitOfWork.reader);
    return incarnations;
  }

  static async #start(options: IncarnationsOptions): Promise<{ incarnations: Incarnations; hasBegun: boolean }> {
    const { unitOfWork, configuration } = options;
    const mark = new IncarnationMark(configuration);
    const start = { identity: await unitOfWork.identity(), mark: await mark.read(), configuration };
    const run = (): Promise<[Incarnation, boolean]> => unitOfWork.write((session) => startIn(session, start));
    const [current, hasBegun] = await run().catch((error: unknown) => {
      // Another node that starts at the same time may have begun the incarnation meanwhile.
      if (isUniqueViolation(error)) return run();
      throw error;
    });
    return { incarnations: new Incarnations(options, mark, current), hasBegun };
  }

  get id(): string {
    return this.current.id;
  }

  /** The database has had only one incarnation. */
  get isFirst(): boolean {
    return this.current.reason === 'first';
  }

  /** The customers who came from other installations, or are gone to others. */
  get moves(): CustomerMoves {
    return this.#moves;
  }

  /** Returns the incarnation that a customer's positions name: that of its former installation, if it came here. */
  idFor(customerId: number): string {
    return this.#moves.historyOf(customerId, this.id)?.id ?? this.id;
  }

  tagStampFor(customerId: number): string {
    return this.#moves.historyOf(customerId, this.id)?.tagStamp ?? this.#tagStamp;
  }

  /** Returns a part of the entity tags of a request's reply (http/reply/entity-tag.ts). */
  tagStampIn(target: string): string {
    return this.#moves.historyIn(target, this.id)?.tagStamp ?? this.#tagStamp;
  }

  get #tagStamp(): string {
    return this.isFirst ? '' : `~${this.id.slice(0, STAMP_LENGTH)}`;
  }

  /** The database is a copy that may send nothing until the operator allows it (D-EVT-14). */
  get areEventsHeld(): boolean {
    return this.current.areEventsHeld === 1;
  }

  newAddressFor(target: string, host: string | undefined): string | undefined {
    return this.#moves.newAddressFor(target, host);
  }

  /** Calls `listener` when another node begins an incarnation, because cached data is wrong then. */
  onBegun(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Updates the mark, and stops following. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#looking.catch(() => undefined);
    await this.#writeMark();
  }

  /** Learns what was committed before this call. One look follows the other, so that none brings back older facts. */
  look(): Promise<void> {
    return (this.#looking = this.#looking.catch(() => undefined).then(() => this.#look()));
  }

  async #look(): Promise<void> {
    const { reader } = this.options.unitOfWork;
    const [newest, moves] = await Promise.all([findNewest(reader), CustomerMoves.read(reader)]);
    this.#moves = moves;
    if (newest === undefined) return;
    const isOther = newest.id !== this.id;
    this.current = newest;
    if (isOther) for (const listener of this.#listeners) listener();
  }

  async #writeMark(): Promise<void> {
    const { unitOfWork, log, configuration } = this.options;
    // Nobody can put an older copy in the place of a database that does not outlive its server.
    if (isPassing(configuration.database)) return;
    try {
      const place = JSON.stringify(await unitOfWork.identity());
      const marked = { id: this.id, newestChange: await findNewestChange(unitOfWork.reader), place };
      const text = JSON.stringify(marked);
      if (text === this.#written) return;
      await this.mark.write(marked);
      this.#written = text;
    } catch (error) {
      log.willRetry(`The mark of the database could not be written to ${this.mark.file}`, error);
    }
  }
}

/** The facts that a start knows besides the contents of the database. */
interface StartingPoint {
  readonly identity: DatabaseIdentity;
  readonly mark: Marked | undefined;
  readonly configuration: Pick<Configuration, 'incarnation' | 'events'>;
}

/**
 * Begins an incarnation if the database is not the one that this installation had, or if the operator asks for one.
 * Otherwise, the current incarnation continues.
 * @returns the current incarnation, and whether this start has begun it
 */
async function startIn(session: Session, start: StartingPoint): Promise<[Incarnation, boolean]> {
  const { identity, configuration } = start;
  const known = await listAll(session);
  const before = known.at(-1);
  const reason = await reasonToBegin(session, known, start);
  if (configuration.events === 'on') await resumeEvents(session);
  const isHeld = configuration.events !== 'on' && (reason === 'copied' || before?.areEventsHeld === 1);
  const areEventsHeld = isHeld ? 1 : 0;
  if (before && reason === undefined) return [{ ...before, areEventsHeld }, false];
  const begun = { reason: reason ?? 'first', name: configuration.incarnation ?? null, identity, areEventsHeld };
  return [await begin(session, before, begun), true];
}

async function reasonToBegin(
  session: Session,
  known: readonly Incarnation[],
  { identity, mark, configuration: { incarnation: name } }: StartingPoint,
): Promise<IncarnationReason | undefined> {
  const before = known.at(-1);
  if (before === undefined) return mark ? 'missing' : 'first';
  if (!isSameDatabase(JSON.parse(before.place) as DatabaseIdentity, identity)) return 'copied';
  // A database that was moved continues the incarnation of another place, which has counted changes otherwise.
  const isOfThisPlace = mark && isSameDatabase(JSON.parse(mark.place) as DatabaseIdentity, identity);
  if (isOfThisPlace && isBehind(mark, known, await findNewestChange(session))) return 'restored';
  return name !== undefined && !known.some((each) => each.name === name) ? 'named' : undefined;
}

/** Another node may have begun an incarnation since this node has written its mark. */
function isBehind(mark: Marked, known: readonly Incarnation[], newestChange: number): boolean {
  if (mark.id === known.at(-1)?.id) return newestChange < mark.newestChange;
  return !known.some(({ id }) => id === mark.id);
}

const BEGUN: Readonly<Record<Exclude<IncarnationReason, 'first'>, string>> = {
  missing:
    'The database is gone: its mark is there, and no customer is in it. To bring it back, stop all nodes and put a backup in its ' +
    'place, as the guide "Backing up and restoring" (/guide/restoring) says; to begin anew, leave it as it is.',
  restored: 'The database is an older one than this server knew: it was restored.',
  copied: 'The database is a copy of another installation.',
  named: 'TALENT_INCARNATION says that the database was restored.',
};
const BEGIN_ANEW = 'Who follows its changes begins anew, and ids go on behind a gap.';
const HELD =
  'Nothing is sent to partners from this database, because it is a copy of another installation or was restored from a backup. ' +
  'Start once with TALENT_EVENTS=on to send from here, pending events first; with TALENT_EVENTS=off nothing is ever sent.';
const OFF = 'Nothing is sent to partners by this server, because TALENT_EVENTS is off.';

/** Logs what a start found out about the database, and whether events are sent. A new database is not logged. */
function logStart(
  { reason, id, areEventsHeld }: Incarnation,
  hasBegun: boolean,
  { log, configuration: { events } }: IncarnationsOptions,
): void {
  if (hasBegun && reason !== 'first') log.notice(`${BEGUN[reason]} ${BEGIN_ANEW}`, { incarnation: id });
  if (events === 'off') log.notice(OFF, {});
  else if (areEventsHeld === 1) log.notice(HELD, {});
}
