import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import type { Session } from '../../database/index.js';
import { Turn } from '../../event-loop/index.js';
import { allowsWrite, versionIn } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import {
  applyChanges,
  missingReferenceProblems,
  namedReferences,
  parseEntryWrite,
  parsePatch,
  parsePost,
  sizeProblems,
} from '../../profile-engine/index.js';
import type {
  EntryWrite,
  ParsedValues,
  ProfileDefinition,
  ProfileType,
  Steps,
  WrittenValues,
} from '../../profile-engine/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { refuseUnknownEntry } from './collection-entries.rules.js';
import { externalIdTaken } from './external-id.js';
import { profileNotFound, profileNotSeen } from './profile-id.js';
import { ProfileReferences } from './profile-references.js';
import { entityTagOf, toRecord } from './profile.mapper.js';
import { ProfilesRepository } from './profiles.repository.js';
import type { ProfileKey, ProfileRow } from './profiles.repository.js';

type Body = Readonly<Record<string, unknown>>;

/** A profile to be made, as a request asks for it. */
export interface NewProfile {
  readonly definitions: CallerDefinitions;
  readonly profileType: ProfileType;
  readonly body: Body;
}

/** What a request changes: the fields of a PATCH, or one entry of a collection. */
export type WantedChange =
  { readonly body: Body; readonly entry?: undefined } | { readonly body?: undefined; readonly entry: EntryWrite };

/** A profile to be changed, as a request asks for it. */
export interface ChangedProfile {
  readonly definitions: CallerDefinitions;
  readonly profileType: ProfileType;
  readonly id: number;
  /** The If-Match header (D-NET-6). */
  readonly ifMatch: string | undefined;
  readonly change: WantedChange;
}

/** A profile as a write would leave it: whole and checked, and not stored yet. */
export interface ProfileDraft extends WrittenValues {
  readonly definition: ProfileDefinition;
  readonly definitions: CallerDefinitions;
}

/** What a draft is made of: the values before, and the steps that read what is to change of them. */
interface Drafted extends Omit<ProfileDraft, 'after'> {
  readonly steps: Steps<ParsedValues>;
}

interface Parsed extends ProfileDraft {
  readonly parsed: ParsedValues;
}

/** What a write asks for, made into what is to be stored: parse, apply, check. It writes nothing. */
@Injectable()
export class ProfileDrafts {
  constructor(
    private readonly repository: ProfilesRepository,
    private readonly references: ProfileReferences,
  ) {}

  /** @throws ProtocolError with every problem (D-ERR-1) */
  async ofNew(session: Session, ctx: RequestContext, wanted: NewProfile): Promise<ProfileDraft> {
    const { definitions, profileType, body } = wanted;
    const definition = definitions.get(profileType);
    const key = { customerId: ctx.customerId, profileType, id: 0 };
    const steps = parsePost(definition, body, definitions.lists);
    return this.#draft(session, key, { definition, definitions, before: {}, steps });
  }

  /**
   * @param wanted with the profile as it stands; undefined where there is none
   * @throws ProtocolError with every problem (D-ERR-1); where there is nothing to change, and of another version, that alone
   */
  async ofChange(
    session: Session,
    ctx: RequestContext,
    wanted: ChangedProfile & { readonly row: ProfileRow | undefined },
  ): Promise<ProfileDraft & { readonly row: ProfileRow }> {
    const { definitions, profileType, id, change, row } = wanted;
    const definition = definitions.get(profileType);
    if (!row) throw profileNotFound(id);
    const record = toRecord(row);
    if (!definitions.maySee(profileType, record)) throw profileNotSeen(id);
    if (change.entry) refuseUnknownEntry(definition, record.values, change.entry);
    const group = { profileType, group: ctx.caller.group, definitions };
    refuseStale(wanted.ifMatch, () => entityTagOf(group, { version: row.version, record }));
    const key = { customerId: ctx.customerId, profileType, id };
    const steps = parseChange(definition, change, definitions);
    return { ...(await this.#draft(session, key, { definition, definitions, before: record.values, steps })), row };
  }

  /** Others work in between: what one body holds may take long. */
  async #draft(session: Session, key: ProfileKey, { steps, ...of }: Drafted): Promise<ProfileDraft> {
    const turn = new Turn();
    const parsed = await turn.through(steps);
    if (turn.isOver()) await turn.pass();
    const { values: after, problems } = applyChanges(of.definition, parsed, of.before);
    if (turn.isOver()) await turn.pass();
    const draft = { ...of, after };
    refuse(problems, sizeProblems(draft), await this.#storeProblems(session, key, { ...draft, parsed }));
    if (turn.isOver()) await turn.pass();
    return draft;
  }

  /** What only the store can tell: targets that do not exist, and an external id that is taken (D-PRO-5). */
  async #storeProblems(session: Session, key: ProfileKey, draft: Parsed): Promise<Problem[]> {
    const { definition, definitions, parsed, before, after } = draft;
    const place = { customerId: key.customerId, definitions };
    const missing = await this.references.listMissing(session, place, namedReferences(definition, parsed));
    const { externalid } = after;
    if (typeof externalid !== 'string' || externalid === before['externalid']) return missingReferenceProblems(missing);
    const [owner] = await this.repository.listIdsByExternalId(session, key, externalid);
    const taken = owner !== undefined && owner !== key.id ? [externalIdTaken()] : [];
    return [...missingReferenceProblems(missing), ...taken];
  }
}

function parseChange(
  definition: ProfileDefinition,
  { body, entry }: WantedChange,
  { lists }: CallerDefinitions,
): Steps<ParsedValues> {
  return entry ? parseEntryWrite(definition, entry, lists) : parsePatch(definition, body, lists);
}

/** D-NET-6 */
function refuseStale(ifMatch: string | undefined, tagNow: () => string): void {
  if (ifMatch === undefined || allowsWrite(ifMatch, tagNow(), versionIn)) return;
  throw ProtocolError.of('PRECONDITION_FAILED', 'If-Match names another version; read the profile again.');
}

/** Every problem at once (D-ERR-1). */
function refuse(...groups: ReadonlyArray<readonly Problem[]>): void {
  const [first, ...others] = groups.flat();
  if (first) throw new ProtocolError([first, ...others]);
}
