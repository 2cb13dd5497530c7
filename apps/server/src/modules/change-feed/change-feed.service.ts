import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { BaseUrl, Is, IsUtcTime, MayBeAbsent } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { CHANGED_TYPES, ChangesRepository } from '../changes/index.js';
import type { Change, ChangedType, ChangePosition, ChangedKind } from '../changes/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { ChangeCursors, positionLost, positionRemoved } from './change-cursor.js';
import { mayReadType, ChangeVisibility } from './change-visibility.js';
import type { FeedScope, VisibleChange } from './change-visibility.js';

export interface ChangeRequest {
  /** The `next` of the page before, or `now`. If left out, the feed is read from the beginning. */
  readonly after: string | undefined;
  readonly size: number;
  /** If left out, the changes of all types. */
  readonly types: readonly ChangedType[] | undefined;
}

class ChangeReply {
  @Is({ enum: [...new Set(CHANGED_TYPES.values())] }) readonly kind!: ChangedKind;
  @Is({ enum: [...CHANGED_TYPES.keys()] }) readonly type!: ChangedType;
  @Is({ type: ['integer', 'string'] }) readonly id!: number | string;
  /** Left out for a removed record, as `self` is. */
  @MayBeAbsent() @Is() readonly version?: number;
  @IsUtcTime() readonly changedAt!: string;
  @MayBeAbsent() @Is({ type: 'string', format: 'uri' }) readonly self?: string;
  @MayBeAbsent() @Is({ const: true }) readonly removed?: true;

  @MayBeAbsent()
  @Is({ const: true, description: 'The person whom it is about was erased: erase what you have kept' })
  readonly erased?: true;
}

export class ChangesReply {
  @Is([ChangeReply]) readonly changes!: readonly ChangeReply[];
  /** The position from which the caller reads on, now or later. */
  @Is() readonly next!: string;
  /** There may already be changes after that position. */
  @Is() readonly more!: boolean;
}

const BEGINNING: ChangePosition = { mark: 0, number: 0 };
const NOW = 'now';

/** Number of changes that one round examines. */
const ROWS_PER_READ = 500;

/** Limit of rounds for one reply. Several rounds are needed if the caller sees hardly any of the changes. */
const MAX_READS = 20;

/** Lists changes for readers who keep a copy of the data (D-CHG). */
@Injectable()
export class ChangeFeedService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: ChangesRepository,
    private readonly definitions: ProfileDefinitionsService,
    private readonly visible: ChangeVisibility,
    private readonly cursors: ChangeCursors,
    private readonly baseUrl: BaseUrl,
  ) {}

  /** Lists the changes that the caller may see, in the order of the commits. A page may be short if most of its changes are hidden. */
  async list(ctx: RequestContext, request: ChangeRequest): Promise<ChangesReply> {
    const { customerId } = ctx;
    refuseUnlessOpen({ ctx, definitions: await this.definitions.definitionsOf(ctx) });
    const { incarnation } = this.cursors;
    const page = await (request.after === NOW ? this.#end(customerId) : this.#from(ctx, request));
    // An incarnation has begun meanwhile. The page belongs to it, but the position belongs to the previous one.
    if (this.cursors.incarnation !== incarnation) throw positionLost();
    return page;
  }

  #from(ctx: RequestContext, request: ChangeRequest): Promise<ChangesReply> {
    const after = request.after === undefined ? BEGINNING : this.cursors.parse(ctx.customerId, request.after);
    return this.#list(ctx, { ...request, after });
  }

  async #end(customerId: number): Promise<ChangesReply> {
    const end = (await this.repository.findEnd(this.unitOfWork.reader, customerId)) ?? BEGINNING;
    return { changes: [], next: this.cursors.format(customerId, end), more: false };
  }

  async #list(
    ctx: RequestContext,
    { after, size, types }: Pick<ChangeRequest, 'size' | 'types'> & { readonly after: ChangePosition },
  ): Promise<ChangesReply> {
    const { customerId } = ctx;
    const session = this.unitOfWork.reader;
    if (after.mark !== 0 && !(await this.repository.has(session, customerId, after))) throw positionRemoved();
    const scope = { ctx, definitions: await this.definitions.definitionsOf(ctx) };
    const visible: VisibleChange[] = [];
    let place = after;
    let more = true;
    for (let read = 0; read < MAX_READS && more && visible.length < size; read += 1) {
      const rows = await this.repository.list(session, { customerId, after: place, limit: ROWS_PER_READ });
      const found = await this.#among(session, scope, { rows, types });
      const taken = found.slice(0, size - visible.length);
      visible.push(...taken);
      const last = (taken.length < found.length ? taken.at(-1)?.row : rows.at(-1)) ?? place;
      more = rows.length === ROWS_PER_READ || taken.length < found.length;
      place = { mark: last.mark, number: last.number };
      await nextTurn();
    }
    const changes = visible.map((change) => toReadChange(change, (path) => this.baseUrl.of(path)));
    return { changes, next: this.cursors.format(customerId, place), more };
  }

  #among(
    session: Session,
    scope: FeedScope,
    { rows, types }: { rows: readonly Change[]; types: ChangeRequest['types'] },
  ): Promise<VisibleChange[]> {
    return this.visible.among(session, scope, types ? rows.filter(({ type }) => types.includes(type)) : rows);
  }
}

/** @throws ProtocolError RESOURCE_ACCESS_DENIED if the caller may read none of the types that the feed follows */
function refuseUnlessOpen(scope: FeedScope): void {
  if ([...CHANGED_TYPES.keys()].some((type) => mayReadType(scope, type))) return;
  throw ProtocolError.of('RESOURCE_ACCESS_DENIED', 'This user has no read access to anything that changes.');
}

/** The paths of kinds that are not directly below `/customers/{customerId}`. */
const PLACES: Partial<Record<ChangedKind, (customerPath: string) => string>> = {
  list: (customerPath) => `${customerPath}/v2`,
  boardpost: (customerPath) => `/platform/v1${customerPath}`,
};

/** @param urlOf the URL of a path */
function toReadChange({ row, kind, removed, erased }: VisibleChange, urlOf: (path: string) => string): ChangeReply {
  const { type, subject, version, at } = row;
  const what = { kind, type, id: kind === 'list' ? subject : Number(subject) };
  const changedAt = new Date(at).toISOString();
  if (removed) return { ...what, changedAt, removed, ...(erased && { erased }) };
  const customerPath = `/customers/${row.customerId}`;
  const place = PLACES[kind]?.(customerPath) ?? customerPath;
  return { ...what, version, changedAt, self: urlOf(`${place}/${type}/${subject}`) };
}
