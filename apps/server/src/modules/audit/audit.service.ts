import { PROFILE_TYPES, storedRecord } from '../../profile-engine/index.js';
import { Injectable } from '@nestjs/common';
import { countWithin, settleAll, UnitOfWork } from '../../database/index.js';
import type { CommitPlace, Session } from '../../database/index.js';
import { BaseUrl, mayAccess } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import type { FieldChange, ProfileType, SensitiveChange } from '../../profile-engine/index.js';
import { CursorBoxes, openCursor, sealCursor } from '../access/index.js';
import { ChangesRepository, isWorkflow } from '../changes/index.js';
import type { ChangedSubject } from '../changes/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { Turn } from '../../runtime/index.js';
import type { AuditRecord } from './audit-record.entity.js';
import { ADMINISTRATION, AREA_OF_RECORDS, AUDITED_TYPES, isAuditedRecord, kindOf, LISTS } from './audited-type.js';
import type { AuditAuthor, AuditedRecordType, AuditedType, AuditKind } from './audited-type.js';
import { subjectsOf, toAuditRecord } from './audit.mapper.js';
import type { AnyRecordReply, AuditPageReply } from './audit.mapper.js';
import { AuditRepository } from './audit.repository.js';
import type { AuditSearch } from './audit.repository.js';
import { MAX_PAGE_BYTES } from '../../limits.js';

/** A version of a profile, a filled form, a post, a workflow or a note. */
interface NewVersion {
  readonly type: ProfileType | AuditedRecordType;
  readonly id: number;
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly changes: ReadonlyArray<FieldChange | SensitiveChange>;
  /** Absent for a profile. A caller who may not see all of these subjects sees neither the record nor the change. */
  readonly about?: readonly ChangedSubject[];
  /** The user groups whose search lock a profile leaves with this version. */
  readonly leftLocks?: readonly string[] | undefined;
}

export interface AuditRequest {
  readonly profile: { readonly profileType: AuditedType; readonly id: number } | undefined;
  readonly kind?: AuditKind | undefined;
  readonly username: string | undefined;
  /** Records of this time or later, in milliseconds since 1970. */
  readonly from?: number | undefined;
  /** Records before this time, in milliseconds since 1970. */
  readonly to?: number | undefined;
  /** The `next` of the page before. */
  readonly after: string | undefined;
  readonly size: number;
}

/** Number of records in one read if a search lock may hide some. */
const ROWS_PER_READ = 500;

/** Limit of reads for one reply, so that it ends even if a lock hides almost everything. */
const MAX_READS = 20;

/** Number of records that one read spans if the caller reads only some of them. */
const RECORDS_PER_READ = 5000;

/** Length of the longest place as JSON. */
const MAX_PLACE_LENGTH = 40;

interface AuditScope {
  readonly ctx: RequestContext;
  readonly definitions: CallerDefinitions;
}

/**
 * The audit trail of profiles, filled forms, job posts and workflows. Tells who made each version, when, under which
 * transaction id, and what changed.
 */
@Injectable()
export class AuditService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: AuditRepository,
    private readonly changes: ChangesRepository,
    private readonly definitions: ProfileDefinitionsService,
    private readonly baseUrl: BaseUrl,
    private readonly boxes: CursorBoxes,
  ) {}

  /**
   * Records a version in the audit trail and in the change feed. Must be called in the unit of work that writes the
   * version.
   */
  async record(
    session: Session,
    { customerId, caller: { username }, transactionId, kind }: AuditAuthor,
    { type, id, version, at, changes, about, leftLocks }: NewVersion,
  ): Promise<void> {
    await settleAll([
      this.repository.insert(session, {
        ...{ customerId, profileType: type, profileId: id, version, at, username, transactionId },
        kind: kind ?? null,
        changes: JSON.stringify(changes),
        about: about === undefined ? null : JSON.stringify(about),
      }),
      this.changes.record(session, customerId, { type, id, version, at, about, leftLocks }),
    ]);
  }

  /** Lists the records that the caller may see, newest first. A page may be short if a search lock hides records. */
  async list(ctx: RequestContext, request: AuditRequest): Promise<AuditPageReply> {
    const { profile, kind, username, from, to, size } = request;
    const { customerId } = ctx;
    const definitions = await this.definitions.definitionsOf(ctx);
    const profileTypes = AUDITED_TYPES.filter((type) => {
      if (kind !== undefined && kind !== kindOf(type)) return false;
      if (type === ADMINISTRATION) return ctx.caller.administrator;
      if (type === LISTS) return mayAccess(ctx.caller, 'lists', 'read');
      return isAuditedRecord(type) ? mayAccess(ctx.caller, AREA_OF_RECORDS[type], 'read') : definitions.canRead(type);
    });
    const isReadable = profile === undefined ? profileTypes.length > 0 : profileTypes.includes(profile.profileType);
    if (!isReadable) return { records: [] };
    const scope = { ctx, definitions };
    if (profile && !(await this.#maySee(scope, profile))) return { records: [] };
    const isThinned = profileTypes.some((type) => {
      if (type === ADMINISTRATION || type === LISTS) return false;
      return isAuditedRecord(type) ? HIDES_SUBJECTS[type](ctx, definitions) : definitions.hasLock(type);
    });
    const limit = isThinned ? Math.max(size + 1, ROWS_PER_READ) : size + 1;
    const span = await this.repository.findSpan(this.unitOfWork.reader, { customerId, from, to });
    const before = earlierOf(this.#openPlace(customerId, request.after), span.before);
    const search = { customerId, profileTypes, profile, username, from, to, since: span.since, before, limit };
    const { rows, last } = await this.#read(search, scope, size);
    const end = rows.length > size ? rows[size - 1] : last;
    const records = this.#render(rows.slice(0, size), scope);
    return end === undefined ? { records } : { records, next: this.#sealPlace(customerId, end) };
  }

  /** The place is encrypted, because its record may be outside the reader's search lock (D-SEA-9). */
  #sealPlace(customerId: number, { mark, number }: CommitPlace): string {
    const length = MAX_PLACE_LENGTH;
    return sealCursor(this.boxes.of(customerId), { purpose: purposeOf(customerId), position: [mark, number], length });
  }

  /** @throws ProtocolError VALUE_INVALID if the text is not the `next` of one of this customer's pages */
  #openPlace(customerId: number, text: string | undefined): CommitPlace | undefined {
    if (text === undefined) return undefined;
    const [mark, number] = openCursor<[number, number]>(this.boxes.of(customerId), purposeOf(customerId), text);
    return { mark, number };
  }

  #render(rows: readonly AuditRecord[], { definitions }: AuditScope): AnyRecordReply[] {
    return rows.map((row) => toAuditRecord(row, definitions, (path) => this.baseUrl.of(path)));
  }

  /**
   * Checks whether the caller sees the profile before the trail is read, because a `next` would reveal that the
   * profile exists.
   */
  async #maySee(scope: AuditScope, profile: { profileType: AuditedType; id: number }): Promise<boolean> {
    const { profileType, id } = profile;
    if (profileType === ADMINISTRATION || profileType === LISTS) return true;
    if (!isAuditedRecord(profileType)) return (await this.#visible(scope, [{ type: profileType, id }])).size === 1;
    const { customerId } = scope.ctx;
    const first = {
      customerId,
      profileTypes: [profileType],
      profile,
      username: undefined,
      before: undefined,
      limit: 1,
    };
    const rows = await this.repository.list(this.unitOfWork.reader, first);
    return (await this.#seen(rows, scope)).length > 0;
  }

  /** @returns more rows than `size` if there are more, and the last place that was read, if more may follow */
  async #read(
    search: AuditSearch,
    scope: AuditScope,
    size: number,
  ): Promise<{ rows: AuditRecord[]; last: CommitPlace | undefined }> {
    const rows: AuditRecord[] = [];
    const { reader } = this.unitOfWork;
    let { before } = search;
    // A single record may have more, because it has everything that a write changed (D-PLT-11).
    let bytes = MAX_PAGE_BYTES;
    for (let read = 0; read < MAX_READS && rows.length <= size && bytes > 0; read += 1) {
      const until = isSparse(search)
        ? await this.repository.placeBehind(reader, { ...search, before }, RECORDS_PER_READ)
        : undefined;
      const stretch = { ...search, before, since: until ?? search.since };
      const sizes = await this.repository.listSizes(reader, stretch);
      const count = countWithin(sizes, bytes);
      // Since the sizes were read, others may have written newer records.
      const limit = count === sizes.length ? search.limit : count;
      const found = await this.repository.list(reader, { ...stretch, limit });
      rows.push(...(await this.#seen(found, scope)));
      bytes -= sizes.slice(0, count).reduce((sum, size) => sum + size, 0);
      const isThrough = count === sizes.length && found.length < search.limit;
      before = isThrough ? until : found.at(-1);
      if (before === undefined || count < sizes.length) break;
    }
    return { rows, last: before };
  }

  /** Returns the records all of whose subjects the caller may see (D-SEA-9). */
  async #seen(rows: readonly AuditRecord[], scope: AuditScope): Promise<AuditRecord[]> {
    const named = rows.filter((row) => !hidesErased(row, scope)).map((row) => ({ row, subjects: subjectsOf(row) }));
    const all = named.flatMap(({ subjects }) => subjects);
    const visible = await this.#visible(scope, all);
    return named
      .filter(({ subjects }) => subjects.every((subject) => visible.has(keyOf(subject))))
      .map(({ row }) => row);
  }

  /** Returns the subjects that the caller may see. Without a lock on a type, does not check whether its subjects exist. */
  async #visible(
    { ctx: { customerId, caller }, definitions }: AuditScope,
    subjects: readonly ChangedSubject[],
  ): Promise<ReadonlySet<string>> {
    const visible = new Set<string>();
    const turn = new Turn();
    for (const type of new Set(subjects.map((subject) => subject.type))) {
      const isOpen = isWorkflow(type) ? mayAccess(caller, 'workflows', 'read') : definitions.canRead(type);
      if (!isOpen) continue;
      const ids = [...new Set(subjects.filter((subject) => subject.type === type).map(({ id }) => id))];
      if (isWorkflow(type) || !definitions.hasLock(type)) {
        for (const id of ids) visible.add(keyOf({ type, id }));
        continue;
      }
      const key = { customerId, profileType: type };
      for await (const rows of this.repository.listProfiles(this.unitOfWork.reader, key, ids)) {
        for (const record of rows.map(storedRecord)) {
          if (definitions.isInsideLock(type, record)) visible.add(keyOf({ type, id: record.id }));
          // A lock may look through long texts.
          if (turn.isOver()) await turn.pass();
        }
      }
    }
    return visible;
  }
}

/** Tells, for each type, whether the caller can read none of its records about some subjects. */
const HIDES_SUBJECTS: Readonly<
  Record<AuditedRecordType, (ctx: RequestContext, definitions: CallerDefinitions) => boolean>
> = {
  forms: ({ caller }, definitions) =>
    !definitions.canRead('people') || !definitions.canRead('jobs') || !mayAccess(caller, 'workflows', 'read'),
  portalposts: (_ctx, definitions) => !definitions.canRead('jobs'),
  boardposts: (_ctx, definitions) => !definitions.canRead('jobs'),
  applicantworkflows: (_ctx, definitions) => !definitions.canRead('people') || !definitions.canRead('jobs'),
  onboardworkflows: (_ctx, definitions) => !definitions.canRead('people') || !definitions.canRead('newhirecategories'),
  sourceworkflows: (_ctx, definitions) => !definitions.canRead('people') || !definitions.canRead('talentpools'),
  notes: ({ caller }, definitions) =>
    !mayAccess(caller, 'workflows', 'read') ||
    (['people', 'jobs', 'newhirecategories', 'talentpools'] as const).some((type) => !definitions.canRead(type)),
};

/** An erased record no longer names its subjects. So it is hidden from readers who may not see all subjects. */
function hidesErased({ erasedAt, profileType }: AuditRecord, { ctx, definitions }: AuditScope): boolean {
  if (erasedAt === null || !isAuditedRecord(profileType)) return false;
  return HIDES_SUBJECTS[profileType](ctx, definitions) || PROFILE_TYPES.some((type) => definitions.hasLock(type));
}

/** Returns whether the wanted records may be far apart. */
function isSparse({ profile, profileTypes, username, from, to }: AuditSearch): boolean {
  if (profile !== undefined) return false;
  return profileTypes.length < AUDITED_TYPES.length || [username, from, to].some((given) => given !== undefined);
}

function earlierOf(one: CommitPlace | undefined, other: CommitPlace | undefined): CommitPlace | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one.mark < other.mark || (one.mark === other.mark && one.number < other.number) ? one : other;
}

function purposeOf(customerId: number): string {
  return JSON.stringify({ auditOf: customerId });
}

function keyOf({ type, id }: ChangedSubject): string {
  return `${type}/${id}`;
}
