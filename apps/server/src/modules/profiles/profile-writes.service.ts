import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import { refuseProblems, refuseStale } from '../../http/index.js';
import { Writes } from '../../writes/index.js';
import type { Reply, RequestContext } from '../../http/index.js';
import { lastEntry } from '../../profile-engine/index.js';
import type { ProfileType, SentValues } from '../../profile-engine/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { refuseUnknownEntry } from './collection-entries.rules.js';
import { ProfileReplies } from './profile-replies.js';
import type { FieldToChange, EntryToChange, ProfileToChange } from './routed-profile.decorator.js';
import { ProfileRecords } from './profile-records.js';
import type { VisibleProfile } from './profile-records.js';
import { ProfileWriter } from './profile-writer.js';
import type { ProfileDraft, StoredProfile } from './profile-writer.js';
import { entityTagOf } from './profile-tag.js';

/** The body of a write, and whether it only asks what it would change (D-NET-8). */
interface WriteRequest {
  readonly body: Readonly<Record<string, unknown>>;
  readonly dryRun: boolean;
}

/** The profile that is written; a new one has no id yet. */
type WriteLocator = ProfileToChange | { readonly profileType: ProfileType; readonly id?: undefined };

interface Write {
  readonly sent: SentValues;
  readonly dryRun: boolean;
  readonly reply: (stored: StoredProfile) => Reply;
}

/** The use-cases that write profiles (spec: Profiles). Each is answered inside its unit of work (D-NET-7). */
@Injectable()
export class ProfileWritesService {
  constructor(
    private readonly writes: Writes,
    private readonly definitions: ProfileDefinitionsService,
    private readonly records: ProfileRecords,
    private readonly writer: ProfileWriter,
    private readonly replies: ProfileReplies,
  ) {}

  create(ctx: RequestContext, profileType: ProfileType, { body, dryRun }: WriteRequest): Promise<Reply> {
    const reply = ({ id }: StoredProfile): Reply => this.replies.created(ctx, { profileType, id });
    return this.#write(ctx, { profileType }, { sent: { created: body }, dryRun, reply });
  }

  update(ctx: RequestContext, locator: ProfileToChange, { body, dryRun }: WriteRequest): Promise<Reply> {
    const reply = (): Reply => this.replies.updated(ctx, locator);
    return this.#write(ctx, locator, { sent: { changed: withoutOwnId(body, locator.id) }, dryRun, reply });
  }

  addEntry(ctx: RequestContext, locator: FieldToChange, { body, dryRun }: WriteRequest): Promise<Reply> {
    const { field } = locator;
    const reply = ({ values }: StoredProfile): Reply =>
      this.replies.entryAdded(ctx, { ...locator, entry: lastEntry(values, field) });
    return this.#write(ctx, locator, { sent: { entry: { collection: field, entry: undefined, body } }, dryRun, reply });
  }

  changeEntry(ctx: RequestContext, locator: EntryToChange, { body, dryRun }: WriteRequest): Promise<Reply> {
    const { field, entry } = locator;
    const reply = (): Reply => this.replies.entryChanged(ctx, locator);
    return this.#write(ctx, locator, { sent: { entry: { collection: field, entry, body } }, dryRun, reply });
  }

  removeEntry(ctx: RequestContext, locator: EntryToChange, dryRun: boolean): Promise<Reply> {
    const { field, entry } = locator;
    const reply = (): Reply => this.replies.entryRemoved();
    return this.#write(ctx, locator, { sent: { entry: { collection: field, entry, body: undefined } }, dryRun, reply });
  }

  /** Finds, drafts, checks, stores and replies. A dry run ends before anything is stored, and locks nothing (D-NET-8). */
  async #write(ctx: RequestContext, locator: WriteLocator, { sent, dryRun, reply }: Write): Promise<Reply> {
    const { profileType } = locator;
    const definitions = await this.definitions.definitionsOf(ctx);
    const draftIn = async (session: Session): Promise<ProfileDraft> => {
      const found = await this.#find(session, ctx, { locator, definitions, sent, forUpdate: !dryRun });
      const draft = await this.writer.draft(session, ctx, { definitions, profileType, found, sent });
      refuseProblems(draft.problems);
      return draft;
    };
    if (dryRun) {
      return this.writes.tryOut(async (session) => this.replies.changes(session, ctx, await draftIn(session)));
    }
    return this.writes.run(ctx, async (session) =>
      reply(await this.writer.store(session, ctx, await draftIn(session))),
    );
  }

  /** Returns the stored profile, which must have the version that the caller has seen; undefined for a new profile. */
  async #find(
    session: Session,
    { customerId, caller: { group } }: RequestContext,
    {
      locator,
      definitions,
      sent,
      forUpdate,
    }: Pick<Write, 'sent'> & {
      readonly locator: WriteLocator;
      readonly definitions: CallerDefinitions;
      readonly forUpdate: boolean;
    },
  ): Promise<VisibleProfile | undefined> {
    if (locator.id === undefined) return undefined;
    const { profileType, id, ifMatch } = locator;
    const found = await this.records.getSeen(session, { customerId, profileType, id, definitions, forUpdate });
    if ('entry' in sent) refuseUnknownEntry(definitions.get(profileType), found.record.values, sent.entry);
    const tagNow = (): string => entityTagOf({ profileType, group, definitions }, found);
    refuseStale(ifMatch, tagNow, 'If-Match names another version; read the profile again.');
    return found;
  }
}

/** A read may have the id, so it may come back (D-PRO-7). Another id is refused as a field that nobody writes. */
function withoutOwnId(body: WriteRequest['body'], id: number): WriteRequest['body'] {
  if (body['id'] !== id) return body;
  const { id: _, ...fields } = body;
  return fields;
}
