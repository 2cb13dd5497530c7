import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { BaseUrl } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { PROFILE_TYPES } from '../../profile-engine/index.js';
import type { FieldChange, ProfileType, SensitiveChange } from '../../profile-engine/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { AuditCursors } from './audit-cursor.js';
import { placeOf, toAuditRecord, toRecord } from './audit.mapper.js';
import type { ReadAuditRecord } from './audit.mapper.js';
import { AuditRepository } from './audit.repository.js';
import type { AuditRow, AuditSearch } from './audit.repository.js';

/** A version of a profile, and what made it so. */
export interface AuditedVersion {
  readonly profileType: ProfileType;
  readonly id: number;
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly changes: ReadonlyArray<FieldChange | SensitiveChange>;
}

/** Which part of the trail is asked for. */
export interface AuditRequest {
  readonly profile: { readonly profileType: ProfileType; readonly id: number } | undefined;
  readonly username: string | undefined;
  /** The `next` of the page before. */
  readonly after: string | undefined;
  readonly size: number;
}

export interface AuditPage {
  readonly records: readonly ReadAuditRecord[];
  /** For the next page; left out where there is none. */
  readonly next?: string;
}

/** Where a search lock may hide some, this many are looked through at a time … */
const ROWS_PER_READ = 500;
/** … and so often for one answer, so that a lock that hides almost everything ends it too. */
const MAX_READS = 20;

/** The audit trail of the profiles: who made each version, when, under which transaction id, and what changed. */
@Injectable()
export class AuditService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: AuditRepository,
    private readonly definitions: ProfileDefinitionsService,
    private readonly baseUrl: BaseUrl,
    private readonly cursors: AuditCursors,
  ) {}

  /** Part of the unit of work that writes the version: neither is ever there without the other. */
  record(
    session: Session,
    { customerId, caller, transactionId }: RequestContext,
    { profileType, id, version, at, changes }: AuditedVersion,
  ): Promise<void> {
    return this.repository.insert(session, {
      ...{ customerId, profileType, profileId: id, version, at, transactionId },
      username: caller.username,
      changes: JSON.stringify(changes),
    });
  }

  /** What the caller may see of the trail, newest first. A page that a search lock has thinned out may be short. */
  async list(ctx: RequestContext, { profile, username, after: cursor, size }: AuditRequest): Promise<AuditPage> {
    const { customerId } = ctx;
    const after = cursor === undefined ? undefined : this.cursors.parse(customerId, cursor);
    const definitions = await this.definitions.definitionsOf(ctx);
    const profileTypes = PROFILE_TYPES.filter((type) => definitions.canRead(type));
    const isReadable = profile === undefined ? profileTypes.length > 0 : profileTypes.includes(profile.profileType);
    if (!isReadable) return { records: [] };
    if (profile && !(await this.#maySee(customerId, definitions, profile))) return { records: [] };
    const isThinned = profileTypes.some((type) => definitions.hasLock(type));
    const limit = isThinned ? Math.max(size + 1, ROWS_PER_READ) : size + 1;
    const search = { customerId, profileTypes, profile, username, after, limit };
    const { rows, last } = await this.#read(search, definitions, size);
    const end = rows.length > size ? rows[size - 1] : last;
    const customerUrl = this.baseUrl.of(`/customers/${customerId}`);
    return {
      records: rows.slice(0, size).map((row) => toAuditRecord(row, definitions, customerUrl)),
      ...(end === undefined ? {} : { next: this.cursors.format(customerId, placeOf(end)) }),
    };
  }

  /** Asked before the trail is read: that there is a `next` would tell that the profile is there. */
  async #maySee(
    customerId: number,
    definitions: CallerDefinitions,
    { profileType, id }: { profileType: ProfileType; id: number },
  ): Promise<boolean> {
    if (!definitions.hasLock(profileType)) return true;
    const [row] = await this.repository.listProfiles(this.unitOfWork.reader, { customerId, profileType }, [id]);
    return row !== undefined && definitions.maySee(profileType, toRecord(row));
  }

  /** @returns more rows than `size` where there are; and the last one looked at, where there may be more behind it */
  async #read(
    search: AuditSearch,
    definitions: CallerDefinitions,
    size: number,
  ): Promise<{ rows: AuditRow[]; last: AuditRow | undefined }> {
    const rows: AuditRow[] = [];
    let { after } = search;
    let last: AuditRow | undefined;
    for (let read = 0; read < MAX_READS && rows.length <= size; read += 1) {
      const found = await this.repository.list(this.unitOfWork.reader, { ...search, after });
      rows.push(...(await this.#seen(found, search.customerId, definitions)));
      last = found.length < search.limit ? undefined : found.at(-1);
      if (last === undefined) break;
      after = placeOf(last);
    }
    return { rows, last };
  }

  /** Those whose profile is inside the search lock of the caller's group (D-SEA-9). */
  async #seen(rows: readonly AuditRow[], customerId: number, definitions: CallerDefinitions): Promise<AuditRow[]> {
    const locked = new Set(rows.map((row) => row.profile_type).filter((type) => definitions.hasLock(type)));
    const seen = new Set<string>();
    for (const profileType of locked) {
      const ofType = rows.filter((row) => row.profile_type === profileType);
      const ids = [...new Set(ofType.map((row) => row.profile_id))];
      const profiles = await this.repository.listProfiles(this.unitOfWork.reader, { customerId, profileType }, ids);
      for (const record of profiles.map(toRecord)) {
        if (definitions.maySee(profileType, record)) seen.add(`${profileType}/${record.id}`);
      }
    }
    return rows.filter((row) => !locked.has(row.profile_type) || seen.has(`${row.profile_type}/${row.profile_id}`));
  }
}
