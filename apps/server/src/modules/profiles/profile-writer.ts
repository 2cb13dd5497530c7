import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { allDone, isUniqueViolation, nextIds } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Turn } from '../../event-loop/index.js';
import { Clock } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import {
  changedValues,
  countMissingSerials,
  describeAudited,
  fillSerials,
  fillTemplates,
  indexEntries,
  profileTitle,
} from '../../profile-engine/index.js';
import type { ProfileDefinition, ProfileType, StoredValues } from '../../profile-engine/index.js';
import { AuditService } from '../audit/index.js';
import { emailKeyOf } from './email-key.js';
import { externalIdTaken } from './external-id.js';
import { indexChanges } from './index-changes.js';
import { ProfileDrafts } from './profile-drafts.js';
import type { ChangedProfile, NewProfile, ProfileDraft } from './profile-drafts.js';
import { ProfilesRepository } from './profiles.repository.js';
import type { ProfileKey, ProfileWrite } from './profiles.repository.js';

/** A version that was stored, and what made it so. */
interface StoredVersion {
  readonly key: ProfileKey;
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly draft: ProfileDraft;
}

/** Writes one profile inside the caller's unit of work: draft, store, index, audit. */
@Injectable()
export class ProfileWriter {
  constructor(
    private readonly repository: ProfilesRepository,
    private readonly drafts: ProfileDrafts,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** @param wanted with the id that `reserveId` gave; the next one when left out */
  async create(
    session: Session,
    ctx: RequestContext,
    wanted: NewProfile & { readonly reservedId?: number },
  ): Promise<number> {
    const { customerId } = ctx;
    const { profileType, reservedId } = wanted;
    const draft = await this.drafts.ofNew(session, ctx, wanted);
    const { definition } = draft;
    const id = reservedId ?? (await this.reserveId(session, customerId, profileType));
    const year = new Date(this.clock.now()).getUTCFullYear();
    const after = fillTemplates(definition, await this.#withSerials(session, customerId, draft), { id, year });
    const key = { customerId, profileType, id };
    const write = this.#writeOf(ctx, definition, after);
    await allDone([
      unlessTaken(this.repository.insert(session, key, write)),
      this.#follow(session, ctx, { key, version: 1, at: write.at, draft: { ...draft, after } }),
    ]);
    return id;
  }

  /** Answers the values that are stored now. */
  async update(session: Session, ctx: RequestContext, wanted: ChangedProfile): Promise<StoredValues> {
    const { profileType, id } = wanted;
    const key = { customerId: ctx.customerId, profileType, id };
    const row = await this.repository.findForUpdate(session, key);
    const draft = await this.drafts.ofChange(session, ctx, { ...wanted, row });
    const { definition, before } = draft;
    const after = await this.#withSerials(session, ctx.customerId, draft);
    const keysChanged = before['externalid'] !== after['externalid'] || before['email'] !== after['email'];
    const write = this.#writeOf(ctx, definition, after);
    const version = draft.row.version + 1;
    await allDone([
      unlessTaken(this.repository.update(session, key, { ...write, keysChanged })),
      this.#follow(session, ctx, { key, version, at: write.at, draft: { ...draft, after } }),
    ]);
    return after;
  }

  /** The next id of a type, given inside the unit of work (D-PRO-1). */
  reserveId(session: Session, customerId: number, profileType: ProfileType): Promise<number> {
    return nextIds(session, { customerId, counter: profileType });
  }

  async #withSerials(session: Session, customerId: number, { definition, after }: ProfileDraft): Promise<StoredValues> {
    const count = countMissingSerials(definition, after);
    if (count === 0) return after;
    const first = await nextIds(session, { customerId, counter: 'addresses', count });
    return fillSerials(
      definition,
      after,
      Array.from({ length: count }, (_, index) => first + index),
    );
  }

  /** What each version brings with it: its rows of the value index, and its audit record. */
  async #follow(session: Session, ctx: RequestContext, stored: StoredVersion): Promise<void> {
    const { key, draft } = stored;
    const turn = new Turn();
    const { before, after } = changedValues(draft);
    const entries = indexChanges(indexEntries(draft.definition, before), indexEntries(draft.definition, after));
    await allDone([
      this.repository.changeIndex(session, key, { ...entries, turn }),
      this.#audit(session, ctx, { ...stored, turn }),
    ]);
  }

  async #audit(
    session: Session,
    ctx: RequestContext,
    { key, version, at, draft, turn }: StoredVersion & { readonly turn: Turn },
  ): Promise<void> {
    const { profileType, id } = key;
    const changes = await turn.through(describeAudited(draft.definition, draft, draft.definitions.lists));
    if (turn.isOver()) await turn.pass();
    await this.audit.record(session, ctx, { profileType, id, version, at, changes });
  }

  #writeOf({ caller }: RequestContext, definition: ProfileDefinition, values: StoredValues): ProfileWrite {
    const { externalid, email } = values;
    return {
      title: profileTitle(definition, values),
      externalId: typeof externalid === 'string' ? externalid : null,
      emailKey: definition.profileType === 'people' && typeof email === 'string' ? emailKeyOf(email) : null,
      at: this.clock.now(),
      by: caller.personId,
      fieldValues: JSON.stringify(values),
    };
  }
}

/** Of two writers with one external id the second meets the unique index, whatever it had seen before. */
async function unlessTaken(storing: Promise<void>): Promise<void> {
  try {
    await storing;
  } catch (error) {
    throw isUniqueViolation(error) ? new ProtocolError([externalIdTaken()]) : error;
  }
}
