import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import { matchesSignature } from '@talent-platform/protocol/signing';
import type { SignatureClaim } from '@talent-platform/protocol/signing';
import { UnitOfWork } from '../../database/index.js';
import type { CommitPlace } from '../../database/index.js';
import { CallerDirectory, RefusedForNow, Reply } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { PROFILE_TYPES } from '../../profile-engine/index.js';
import { Clock, Log, Stopping } from '../../runtime/index.js';
import { CHANGED_TYPES, ChangesRepository } from '../changes/index.js';
import { DeliveryLogService } from '../events/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { ChangeCursors } from './change-cursor.js';
import { BEGINNING, mayReadType, typesBehind } from './change-feed.service.js';

/** Streams of one user on one node. Each visible tab of the console has one. */
const MAX_STREAMS_OF_USER = 20;

const LOOK_MS = 1000;

/** A stream says at least that it is there as often. Proxies end what is silent for a minute. */
const LOOKS_PER_HEARTBEAT = 15;

/** Changes that one look reads. The next look goes on after them. */
const MAX_ROWS = 500;

const DELIVERIES = 'deliveries';

interface ChangeStream {
  readonly ctx: RequestContext;
  /** Undefined for a caller with a password. */
  readonly claim: SignatureClaim | undefined;
  readonly kinds: ReadonlySet<string>;
  readonly incarnation: string;
  readonly endsAt: number;
  readonly output: Readable;
}

/** The state of a customer, as a look has found it. */
interface Found {
  readonly place: CommitPlace;
  /** Undefined if no administrator listens. */
  readonly deliveries: string | undefined;
}

/** A customer whose changes somebody hears of. */
interface Listened {
  readonly streams: Set<ChangeStream>;
  found: Found;
}

/**
 * The streams that say which kinds of records have changed, and nothing of them (D-CHG-13). One look at the database a
 * second serves all streams of a customer on a node. So changes of other nodes and processes are heard of too.
 */
@Injectable()
export class ChangeStreams implements OnModuleDestroy {
  readonly #listened = new Map<number, Listened>();
  #timer: NodeJS.Timeout | undefined;
  #looks = 0;
  #isLooking = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: ChangesRepository,
    private readonly deliveries: DeliveryLogService,
    private readonly definitions: ProfileDefinitionsService,
    private readonly cursors: ChangeCursors,
    private readonly callers: CallerDirectory,
    private readonly clock: Clock,
    private readonly stopping: Stopping,
    private readonly log: Log,
  ) {}

  /** The number of open streams. */
  get size(): number {
    return this.#all().length;
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer);
    for (const stream of this.#all()) this.#end(stream);
  }

  /** Returns a stream. It ends at once for a caller who may hear of nothing. */
  async open(
    ctx: RequestContext,
    { claim, seconds }: { readonly claim: SignatureClaim | undefined; readonly seconds: number },
  ): Promise<Reply> {
    const kinds = await this.#kindsFor(ctx);
    const ofUser = this.#all().filter((stream) => stream.ctx.caller.username === ctx.caller.username);
    if (ofUser.length >= MAX_STREAMS_OF_USER) throw tooMany();
    const incarnation = this.cursors.incarnationOf(ctx.customerId);
    const place = (await this.changes.findEnd(this.unitOfWork.reader, ctx.customerId)) ?? BEGINNING;
    const found = { place, deliveries: await this.#deliveriesOf(ctx.customerId, kinds.has(DELIVERIES)) };
    const endsAt = this.clock.now() + seconds * 1000;
    const begin = (): Readable => {
      const output = new Readable({ read: () => undefined });
      this.#add({ ctx, claim, kinds, incarnation, endsAt, output }, found);
      return output;
    };
    // Proxies such as nginx would keep the lines back until they fill a buffer.
    return Reply.stream('text/event-stream;charset=UTF-8', begin).with('X-Accel-Buffering', 'no');
  }

  /** Returns the types that the caller may read. A search lock would reveal when hidden records change. */
  async #kindsFor(ctx: RequestContext): Promise<ReadonlySet<string>> {
    const definitions = await this.definitions.definitionsOf(ctx);
    const isLocked = PROFILE_TYPES.some((type) => definitions.hasLock(type));
    const readable = [...CHANGED_TYPES.keys()].filter((type) => !isLocked && mayReadType({ ctx, definitions }, type));
    return new Set(ctx.caller.administrator ? [...readable, DELIVERIES] : readable);
  }

  #all(): ChangeStream[] {
    return [...this.#listened.values()].flatMap(({ streams }) => [...streams]);
  }

  /** @param found what there was when the stream was asked for */
  #add(stream: ChangeStream, found: Found): void {
    const { customerId } = stream.ctx;
    const listened = this.#listened.get(customerId) ?? { streams: new Set(), found };
    listened.found = { ...listened.found, deliveries: listened.found.deliveries ?? found.deliveries };
    this.#listened.set(customerId, listened);
    listened.streams.add(stream);
    stream.output.once('close', () => listened.streams.delete(stream));
    this.#tell(stream, [], listened.found.place);
    if (this.#isOver(stream)) this.#end(stream);
    this.#timer ??= setInterval(() => void this.#look(), LOOK_MS).unref();
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    this.#looks += 1;
    try {
      for (const [customerId, listened] of this.#listened) await this.#lookAt(customerId, listened);
    } catch (error) {
      this.log.willRetry('Changes could not be looked for', error);
    } finally {
      this.#isLooking = false;
    }
  }

  async #lookAt(customerId: number, listened: Listened): Promise<void> {
    for (const stream of listened.streams) if (this.#isOver(stream)) this.#end(stream);
    if (listened.streams.size === 0) {
      this.#listened.delete(customerId);
      return;
    }
    const before = listened.found;
    const after = before.place;
    const rows = await this.changes.list(this.unitOfWork.reader, { customerId, after, limit: MAX_ROWS });
    const { mark, number } = rows.at(-1) ?? after;
    const isAsked = [...listened.streams].some((stream) => stream.kinds.has(DELIVERIES));
    const deliveries = await this.#deliveriesOf(customerId, isAsked);
    listened.found = { place: { mark, number }, deliveries };
    const changed = new Map(rows.map(typesBehind).map((types) => [types.join(' '), types as readonly string[]]));
    if (before.deliveries !== deliveries) changed.set(DELIVERIES, [DELIVERIES]);
    for (const stream of listened.streams) {
      const heard = [...changed.values()].filter((types) => types.every((type) => stream.kinds.has(type)));
      const told = new Set(heard.flatMap(([type = '']) => type));
      if (told.size > 0) this.#tell(stream, [...told], listened.found.place);
      else if (this.#looks % LOOKS_PER_HEARTBEAT === 0) stream.output.push(':\n\n');
    }
  }

  async #deliveriesOf(customerId: number, isAsked: boolean): Promise<string | undefined> {
    return isAsked ? this.deliveries.stateOfNewest(customerId) : undefined;
  }

  #tell({ ctx, output }: ChangeStream, kinds: readonly string[], place: CommitPlace): void {
    const next = this.cursors.format(ctx.customerId, place);
    output.push(`data: ${JSON.stringify({ kinds, next })}\n\n`);
  }

  /** Each change of a customer's configuration makes new callers. The client then asks for a stream again. */
  #isOver({ ctx: { caller, customerId }, claim, kinds, endsAt, incarnation }: ChangeStream): boolean {
    const now = this.clock.now();
    return (
      kinds.size === 0 ||
      this.stopping.hasBegun ||
      now >= endsAt ||
      this.cursors.incarnationOf(customerId) !== incarnation ||
      this.callers.find(caller.username) !== caller ||
      (claim !== undefined && !matchesSignature(claim, this.callers.secretsOf(caller.username, now)))
    );
  }

  #end(stream: ChangeStream): void {
    this.#listened.get(stream.ctx.customerId)?.streams.delete(stream);
    stream.output.push(null);
  }
}

function tooMany(): RefusedForNow {
  const detail = `This user has ${MAX_STREAMS_OF_USER} streams on this node already. End some, or read the change feed.`;
  return new RefusedForNow('streams', detail, 60);
}
