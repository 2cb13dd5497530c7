import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { UnitOfWork } from '../../database/index.js';
import type { CommitPlace, Session } from '../../database/index.js';
import { BaseUrl, Is, IsUtcTime, mayAccess, MayBeAbsent } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { CHANGED_TYPES, ChangesRepository, isWorkflow } from '../changes/index.js';
import type { Change, ChangedKind, ChangedSubject, ChangedType } from '../changes/index.js';
import { ErasuresRepository } from '../erasures/index.js';
import { FilledFormListsService } from '../forms/index.js';
import { NotesRepository } from '../notes/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileRecords } from '../profiles/index.js';
import { ChangeCursors, placeGone } from './change-cursor.js';

interface ChangeRequest {
  /** The `next` of the page before, or `now`. If left out, the feed is read from the beginning. */
  readonly after: string | undefined;
  readonly size: number;
  /** Names of types, with commas. If left out, the changes of all types. */
  readonly types: string | undefined;
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

interface FeedScope {
  readonly ctx: RequestContext;
  readonly definitions: CallerDefinitions;
}

interface VisibleChange {
  readonly row: Change;
  readonly kind: ChangedKind;
  /** The record has left the search lock of the caller's group with this version. */
  readonly removed: boolean;
  /** The person whom the record is about was erased (D-PRV-5). */
  readonly erased: boolean;
}

/** The area of each kind. Profiles have an area for each type. */
const AREAS: Readonly<Record<Exclude<ChangedKind, 'profile'>, string>> = {
  form: 'forms',
  workflow: 'workflows',
  note: 'notes',
  list: 'lists',
  post: 'portalposts',
  boardpost: 'portalposts',
};

export const BEGINNING: CommitPlace = { mark: 0, number: 0 };
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
    private readonly profiles: ProfileRecords,
    private readonly forms: FilledFormListsService,
    private readonly notes: NotesRepository,
    private readonly erasures: ErasuresRepository,
    private readonly cursors: ChangeCursors,
    private readonly baseUrl: BaseUrl,
  ) {}

  /** Lists the changes that the caller may see, in the order of the commits. A page may be short if most of its changes are hidden. */
  async list(ctx: RequestContext, request: ChangeRequest): Promise<ChangesReply> {
    const scope = { ctx, definitions: await this.definitions.definitionsOf(ctx) };
    refuseUnlessOpen(scope);
    const incarnation = this.cursors.incarnationOf(ctx.customerId);
    const page = await (request.after === NOW ? this.#end(ctx.customerId) : this.#list(scope, request));
    // An incarnation has begun meanwhile. The page belongs to it, but the position belongs to the previous one.
    if (this.cursors.incarnationOf(ctx.customerId) !== incarnation) throw placeGone('lost');
    return page;
  }

  async #end(customerId: number): Promise<ChangesReply> {
    const end = (await this.repository.findEnd(this.unitOfWork.reader, customerId)) ?? BEGINNING;
    return { changes: [], next: this.cursors.format(customerId, end), more: false };
  }

  async #list(scope: FeedScope, { after, size, types }: ChangeRequest): Promise<ChangesReply> {
    const { customerId } = scope.ctx;
    const session = this.unitOfWork.reader;
    const named = types?.split(',');
    let place = after === undefined ? BEGINNING : this.cursors.parse(customerId, after);
    if (place.mark !== 0 && !(await this.repository.has(session, customerId, place))) throw placeGone('removed');
    const visible: VisibleChange[] = [];
    let more = true;
    for (let read = 0; read < MAX_READS && more && visible.length < size; read += 1) {
      const rows = await this.repository.list(session, { customerId, after: place, limit: ROWS_PER_READ });
      const wanted = named ? rows.filter(({ type }) => named.includes(type)) : rows;
      const found = await this.#among(session, scope, wanted);
      const taken = found.slice(0, size - visible.length);
      visible.push(...taken);
      const last = (taken.length < found.length ? taken.at(-1)?.row : rows.at(-1)) ?? place;
      more = rows.length === ROWS_PER_READ || taken.length < found.length;
      place = { mark: last.mark, number: last.number };
    }
    const changes = visible.map((change) => toReadChange(change, (path) => this.baseUrl.of(path)));
    return { changes, next: this.cursors.format(customerId, place), more };
  }

  /** Returns the changes of records that the caller sees now, or has just stopped seeing (D-CHG-3, D-CHG-4). */
  async #among(session: Session, scope: FeedScope, rows: readonly Change[]): Promise<VisibleChange[]> {
    const readable = rows.flatMap((row) => {
      const kind = CHANGED_TYPES.get(row.type);
      return kind !== undefined && mayReadType(scope, row.type) ? [{ row, kind, subjects: subjectsOf(row, kind) }] : [];
    });
    const seen = await this.#seen(
      session,
      scope,
      readable.flatMap(({ subjects }) => subjects),
    );
    const idsOf = (wanted: ChangedKind): number[] => [
      ...new Set(readable.filter(({ kind }) => kind === wanted).map(({ row }) => Number(row.subject))),
    ];
    const existing: Partial<Record<ChangedKind, Pick<ReadonlySet<number>, 'has'>>> = {
      form: await this.forms.listExisting(session, scope.ctx, idsOf('form')),
      note: await this.notes.listExisting(session, scope.ctx.customerId, idsOf('note')),
    };
    const people = readable.flatMap(({ subjects }) => subjects.filter(({ type }) => type === 'people'));
    const erased = await this.erasures.among(session, scope.ctx.customerId, [...new Set(people.map(({ id }) => id))]);
    return readable.flatMap(({ row, kind, subjects }): VisibleChange[] => {
      const isErased = subjects.some(({ type, id }) => type === 'people' && erased.has(id));
      const isThere = !isErased && (existing[kind]?.has(Number(row.subject)) ?? true);
      if (hasLeft(row, scope))
        return subjects.every(({ type }) => mayReadType(scope, type))
          ? [{ row, kind, removed: true, erased: isErased }]
          : [];
      const isSeen = isThere && subjects.every((subject) => seen.has(keyOf(subject)));
      return isSeen ? [{ row, kind, removed: false, erased: false }] : [];
    });
  }

  async #seen(
    session: Session,
    { ctx: { customerId, caller }, definitions }: FeedScope,
    subjects: readonly ChangedSubject[],
  ): Promise<ReadonlySet<string>> {
    const seen = new Set<string>();
    for (const type of new Set(subjects.map((subject) => subject.type))) {
      const ids = [...new Set(subjects.filter((subject) => subject.type === type).map(({ id }) => id))];
      const visible = isWorkflow(type)
        ? ids.filter(() => mayAccess(caller, 'workflows', 'read'))
        : await this.profiles.seenAmong(session, { customerId, profileType: type, definitions }, ids);
      for (const id of visible) seen.add(keyOf({ type, id }));
    }
    return seen;
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
  note: (customerPath) => `/platform/v1${customerPath}`,
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

/** Returns whether the caller may read records of the type at all. */
export function mayReadType({ ctx, definitions }: FeedScope, type: ChangedType): boolean {
  const kind = CHANGED_TYPES.get(type);
  if (kind === undefined) return false;
  if (kind !== 'profile') return mayAccess(ctx.caller, AREAS[kind], 'read');
  return definitions.canRead(type as Parameters<CallerDefinitions['canRead']>[0]);
}

/** Returns the types that a caller must be able to read to see the record: its own, and those of its subjects. */
export function typesBehind({ type, about }: Change): ChangedType[] {
  return [...new Set([type, ...subjectsNamed(about).map((subject) => subject.type)])];
}

function hasLeft({ leftLocks }: Change, { ctx }: FeedScope): boolean {
  return leftLocks !== null && (JSON.parse(leftLocks) as string[]).includes(ctx.caller.group);
}

function subjectsOf({ type, subject, about }: Change, kind: ChangedKind): ChangedSubject[] {
  if (kind === 'profile') return [{ type: type as ChangedSubject['type'], id: Number(subject) }];
  return subjectsNamed(about);
}

function subjectsNamed(about: string | null): ChangedSubject[] {
  const named = about?.split(' ') ?? [];
  return named.map((name) => {
    const [of = '', id = ''] = name.split('/');
    return { type: of as ChangedSubject['type'], id: Number(id) };
  });
}

function keyOf({ type, id }: ChangedSubject): string {
  return `${type}/${id}`;
}
