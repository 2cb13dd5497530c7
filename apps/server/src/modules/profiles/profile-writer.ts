import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { settleAll, isUniqueViolation, nextIds } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Clock } from '../../runtime/index.js';
import { refuseProblems } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import {
  contentChanges,
  countMissingSerials,
  draftValues,
  fillSerials,
  fillTemplates,
  filesIn,
  missingReferenceProblems,
  storeValues,
} from '../../profile-engine/index.js';
import type {
  ProfileDefinition,
  ProfileType,
  Reference,
  SentValues,
  StoredValues,
  WrittenValues,
} from '../../profile-engine/index.js';
import { AuditService } from '../audit/index.js';
import { FileContents } from '../files/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import type { VisibleProfile } from './profile-records.js';
import { ProfileReferences } from './profile-references.js';
import { ProfilesRepository } from './profiles.repository.js';

/** A profile to write, as a request describes it. */
interface WantedProfile {
  readonly definitions: CallerDefinitions;
  readonly profileType: ProfileType;
  /** The stored profile; undefined for a new one. */
  readonly found: VisibleProfile | undefined;
  readonly sent: SentValues;
}

/** A profile as a write would leave it, and everything that is wrong with that. */
export interface ProfileDraft extends WrittenValues, Pick<WantedProfile, 'definitions' | 'found'> {
  readonly definition: ProfileDefinition;
  readonly reservedId?: number | undefined;
  readonly problems: readonly Problem[];
}

export interface StoredProfile {
  readonly id: number;
  readonly values: StoredValues;
}

/** The two halves of every write of a profile, inside the caller's unit of work. */
@Injectable()
export class ProfileWriter {
  constructor(
    private readonly repository: ProfilesRepository,
    private readonly references: ProfileReferences,
    private readonly audit: AuditService,
    private readonly contents: FileContents,
    private readonly clock: Clock,
  ) {}

  /** Drafts what a write would make of a profile, with every problem (D-ERR-1). Writes nothing. */
  async draft(session: Session, ctx: RequestContext, wanted: WantedProfile): Promise<ProfileDraft> {
    const { definitions, profileType, found, sent } = wanted;
    const { lists } = definitions;
    const definition = definitions.get(profileType);
    const drafted = draftValues({ definition, lists }, found?.record.values ?? {}, sent);
    const { references, problems, before, after, json } = drafted;
    const draft = { definitions, definition, found, before, after, json };
    const ofStore = await this.#storeProblems(session, ctx.customerId, { ...draft, references });
    return { ...draft, problems: [...problems, ...ofStore] };
  }

  /** Drafts a write without problems. @throws ProtocolError with every problem */
  async accept(session: Session, ctx: RequestContext, wanted: WantedProfile): Promise<ProfileDraft> {
    const draft = await this.draft(session, ctx, wanted);
    refuseProblems(draft.problems);
    return draft;
  }

  /** Stores a draft that has no problems: the row, its part of the value index, its words, the contents it names, the audit record and the change. */
  async store(session: Session, ctx: RequestContext, draft: ProfileDraft): Promise<StoredProfile> {
    const { definitions, definition, found, before } = draft;
    const { customerId, caller } = ctx;
    const { profileType } = definition;
    const id = found?.record.id ?? draft.reservedId ?? (await this.reserveId(session, customerId, profileType));
    const after = await this.#withGivenValues(session, customerId, { ...draft, id });
    const written = { before, after, json: after === draft.after ? draft.json : undefined };
    const stored = storeValues({ definition, lists: definitions.lists }, written);
    const key = { customerId, profileType, id };
    const at = this.clock.now();
    const row = { ...stored.row, at, by: caller.personId, byBefore: found?.record.updatedBy };
    const version = (found?.version ?? 0) + 1;
    const leftLocks =
      found &&
      (await definitions.locksLeft(profileType, found.record, {
        ...found.record,
        ...{ values: after, updatedAt: at, updatedBy: caller.personId },
      }));
    await settleAll([
      unlessTaken(this.repository.store(session, key, { ...stored, row, written, isNew: !found })),
      this.contents.exchange(session, customerId, stored.contents),
      this.audit.record(session, ctx, { type: profileType, id, version, at, changes: stored.changes, leftLocks }),
    ]);
    return { id, values: after };
  }

  /**
   * @param wanted its `reservedId` is an id from `reserveId`; the next id if left out
   * @throws ProtocolError with every problem
   */
  async create(
    session: Session,
    ctx: RequestContext,
    {
      body,
      reservedId,
      ...wanted
    }: Omit<WantedProfile, 'found' | 'sent'> & { body: Readonly<Record<string, unknown>>; reservedId?: number },
  ): Promise<number> {
    const draft = await this.accept(session, ctx, { ...wanted, found: undefined, sent: { created: body } });
    const { id } = await this.store(session, ctx, { ...draft, reservedId });
    return id;
  }

  /** Takes the next id of a type, inside the unit of work (D-PRO-1). */
  reserveId(session: Session, customerId: number, profileType: ProfileType): Promise<number> {
    return nextIds(session, { customerId, counter: profileType });
  }

  /**
   * Removes a profile that is locked, with its part of the value index and the names of its contents. The contents themselves stay for
   * now.
   * @returns the SHA-256 of each content that the profile has named
   */
  async erase(
    session: Session,
    customerId: number,
    { definitions, profileType, record }: VisibleProfile & { readonly definitions: CallerDefinitions },
  ): Promise<readonly string[]> {
    const definition = definitions.configured(profileType);
    await this.repository.remove(session, { customerId, profileType, id: record.id });
    const gone = contentChanges(definition, { before: record.values, after: {} });
    await this.contents.exchange(session, customerId, gone);
    return [...new Set(Array.from(filesIn(definition.fields, record.values), ({ file }) => file.hash))];
  }

  /** Finds the problems that only the database knows: targets that do not exist, and an external id that is taken (D-PRO-5). */
  async #storeProblems(
    session: Session,
    customerId: number,
    draft: Omit<ProfileDraft, 'problems'> & { readonly references: readonly Reference[] },
  ): Promise<Problem[]> {
    const { definitions, definition, found, before, after, references } = draft;
    const missing = await this.references.listMissing(session, { customerId, definitions }, references);
    const { externalid } = after;
    if (typeof externalid !== 'string' || externalid === before['externalid']) return missingReferenceProblems(missing);
    const key = { customerId, profileType: definition.profileType };
    const [owner] = await this.repository.listIdsByExternalId(session, key, externalid);
    const isTaken = owner !== undefined && owner !== found?.record.id;
    return [...missingReferenceProblems(missing), ...(isTaken ? [EXTERNAL_ID_TAKEN] : [])];
  }

  /** Adds the values that the platform sets: serial numbers of entries, and templates of a new profile. */
  async #withGivenValues(
    session: Session,
    customerId: number,
    { definition, found, after, id }: ProfileDraft & { readonly id: number },
  ): Promise<StoredValues> {
    const count = countMissingSerials(definition, after);
    const numbered =
      count === 0
        ? after
        : fillSerials(definition, after, await nextIds(session, { customerId, counter: 'addresses', count }));
    if (found) return numbered;
    return fillTemplates(definition, numbered, { id, year: new Date(this.clock.now()).getUTCFullYear() });
  }
}

/** External ids are unique per type and customer (D-PRO-5). */
const EXTERNAL_ID_TAKEN: Problem = {
  code: 'VALUE_INVALID',
  field: 'externalid',
  detail: 'must be unique: another profile of this type has it already.',
};

/** If two writers give the same external id, the unique index refuses the second, even if its checks found the id free. */
async function unlessTaken(storing: Promise<void>): Promise<void> {
  try {
    await storing;
  } catch (error) {
    throw isUniqueViolation(error) ? new ProtocolError([EXTERNAL_ID_TAKEN]) : error;
  }
}
