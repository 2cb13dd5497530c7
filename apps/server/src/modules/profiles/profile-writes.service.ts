import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import { allowsWrite, BaseUrl, refuseStale, Reply } from '../../http/index.js';
import type { RequestContext, Upload } from '../../http/index.js';
import { changeNeeds, describeChanges, filePathOf, lastEntry } from '../../profile-engine/index.js';
import type { ProfileType, SentValues, StoredFile } from '../../profile-engine/index.js';
import { Writes } from '../../writes/index.js';
import { FileContents } from '../files/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import {
  fileOf,
  fileTagOf,
  getFileField,
  refuseRemovalOfResume,
  refuseUnknownEntry,
  replacedFile,
} from './named-parts.rules.js';
import { ProfileRecords } from './profile-records.js';
import type { VisibleProfile } from './profile-records.js';
import { ProfileReferences } from './profile-references.js';
import { entityTagOf } from './profile-tag.js';
import { ProfileWriter } from './profile-writer.js';
import type { ProfileDraft, StoredProfile } from './profile-writer.js';
import { entryPath, profilePath } from './routed-profile.decorator.js';
import type { EntryLocator, FieldLocator, ProfileFileLocator, ProfileLocator } from './routed-profile.decorator.js';

/** The body of a write, and whether it only asks what it would change (D-NET-8). */
interface WriteRequest {
  readonly body: Readonly<Record<string, unknown>>;
  readonly dryRun: boolean;
}

/** The profile that is written; a new one has no id yet. */
type WriteLocator = ProfileLocator | { readonly profileType: ProfileType; readonly id?: undefined };

interface Write {
  readonly sent: SentValues;
  readonly dryRun: boolean;
  readonly reply: (stored: StoredProfile) => Reply;
}

/** Stands for a file whose upload is not judged yet. */
const SENT_FILE: StoredFile = { filename: '', type: '', size: 0, hash: '', name: '' };

/**
 * The use-cases that write profiles, with their entries and files (spec: Profiles, Binary files). Each is answered inside its unit of
 * work (D-NET-7).
 */
@Injectable()
export class ProfileWritesService {
  constructor(
    private readonly writes: Writes,
    private readonly definitions: ProfileDefinitionsService,
    private readonly records: ProfileRecords,
    private readonly writer: ProfileWriter,
    private readonly references: ProfileReferences,
    private readonly contents: FileContents,
    private readonly baseUrl: BaseUrl,
  ) {}

  create(ctx: RequestContext, profileType: ProfileType, { body, dryRun }: WriteRequest): Promise<Reply> {
    const reply = ({ id }: StoredProfile): Reply =>
      Reply.created(this.baseUrl.of(profilePath(ctx, { profileType, id })));
    return this.#write(ctx, { profileType }, { sent: { created: body }, dryRun, reply });
  }

  update(ctx: RequestContext, locator: ProfileLocator, { body, dryRun }: WriteRequest): Promise<Reply> {
    const reply = (): Reply => Reply.noContent().with('Location', this.baseUrl.of(profilePath(ctx, locator)));
    return this.#write(ctx, locator, { sent: { changed: withoutOwnId(body, locator.id) }, dryRun, reply });
  }

  addEntry(ctx: RequestContext, locator: FieldLocator, { body, dryRun }: WriteRequest): Promise<Reply> {
    const { field } = locator;
    const reply = ({ values }: StoredProfile): Reply =>
      Reply.created(this.baseUrl.of(entryPath(ctx, { ...locator, entry: lastEntry(values, field) })));
    return this.#write(ctx, locator, { sent: { entry: { collection: field, entry: undefined, body } }, dryRun, reply });
  }

  changeEntry(ctx: RequestContext, locator: EntryLocator, { body, dryRun }: WriteRequest): Promise<Reply> {
    const { field, entry } = locator;
    const reply = (): Reply => Reply.noContent().with('Location', this.baseUrl.of(entryPath(ctx, locator)));
    return this.#write(ctx, locator, { sent: { entry: { collection: field, entry, body } }, dryRun, reply });
  }

  removeEntry(ctx: RequestContext, locator: EntryLocator, dryRun: boolean): Promise<Reply> {
    const sent = { entry: { collection: locator.field, entry: locator.entry, body: undefined } };
    return this.#write(ctx, locator, { sent, dryRun, reply: Reply.noContent });
  }

  /** Checks the write, and makes the content durable before the unit of work that names it (D-FIL-3). */
  async replaceFile(
    ctx: RequestContext,
    locator: ProfileFileLocator,
    { upload, dryRun }: { upload: Upload; dryRun: boolean },
  ): Promise<Reply> {
    const { profileType, field, member } = locator;
    const sentFile = (file: StoredFile): SentValues => ({ file: { field, member, file } });
    const definitions = await this.definitions.definitionsOf(ctx);
    const { draft, file, uploaded } = await this.writes.tryOut(async (session) => {
      const found = await this.#find(session, ctx, locator, {
        definitions,
        sent: sentFile(SENT_FILE),
        forUpdate: false,
      });
      const fileField = getFileField(definitions.get(profileType), found?.record.values ?? {}, locator);
      const accepted = await fileOf(fileField, upload, filePathOf(locator));
      const sent = sentFile({ ...SENT_FILE, ...accepted.file });
      return { ...accepted, draft: await this.writer.accept(session, ctx, { definitions, profileType, found, sent }) };
    });
    if (dryRun) return this.writes.tryOut((session) => this.#changes(session, ctx, draft));
    const name = await this.contents.keep(ctx, uploaded);
    try {
      const sent = sentFile({ ...file, name });
      return await this.#write(ctx, locator, { sent, dryRun, reply: Reply.noContent });
    } catch (error) {
      await this.contents.abandon(ctx, { name, size: file.size }).catch(() => undefined);
      throw error;
    }
  }

  async removeFile(ctx: RequestContext, locator: ProfileFileLocator, dryRun: boolean): Promise<Reply> {
    refuseRemovalOfResume(locator);
    const { field, member } = locator;
    return this.#write(ctx, locator, { sent: { file: { field, member, file: null } }, dryRun, reply: Reply.noContent });
  }

  /** Finds, drafts, checks, stores and replies. A dry run ends before anything is stored, and locks nothing (D-NET-8). */
  async #write(ctx: RequestContext, locator: WriteLocator, { sent, dryRun, reply }: Write): Promise<Reply> {
    const { profileType } = locator;
    const definitions = await this.definitions.definitionsOf(ctx);
    const draftIn = async (session: Session): Promise<ProfileDraft> => {
      const found = await this.#find(session, ctx, locator, { definitions, sent, forUpdate: !dryRun });
      return this.writer.accept(session, ctx, { definitions, profileType, found, sent });
    };
    if (dryRun) return this.writes.tryOut(async (session) => this.#changes(session, ctx, await draftIn(session)));
    return this.writes.run(ctx, async (session) =>
      reply(await this.writer.store(session, ctx, await draftIn(session))),
    );
  }

  /**
   * Returns the stored profile; undefined for a new one. It must have what the path names, and the version that the caller has seen. A
   * write of a file may name the version of the file instead.
   */
  async #find(
    session: Session,
    { customerId, caller: { group } }: RequestContext,
    locator: WriteLocator,
    { definitions, sent, forUpdate }: { definitions: CallerDefinitions; sent: SentValues; forUpdate: boolean },
  ): Promise<VisibleProfile | undefined> {
    if (locator.id === undefined) return undefined;
    const { profileType, id, ifMatch } = locator;
    const found = await this.records.getSeen(session, { customerId, profileType, id, definitions, forUpdate });
    const definition = definitions.get(profileType);
    const { values } = found.record;
    if ('entry' in sent) refuseUnknownEntry(definition, values, sent.entry);
    const file = 'file' in sent ? replacedFile(definition, values, sent.file) : undefined;
    if (file && allowsWrite(ifMatch, fileTagOf(file))) return found;
    const tagNow = (): string => entityTagOf({ profileType, group, definitions }, found);
    refuseStale(ifMatch, tagNow, 'If-Match names another version; read the profile again.');
    return found;
  }

  /** Replies with the findings of a dry run, as the caller may read them (D-NET-8). */
  async #changes(session: Session, { customerId }: RequestContext, draft: ProfileDraft): Promise<Reply> {
    const { definition, definitions, found } = draft;
    const needs = changeNeeds(definition, draft);
    const context = await this.references.renderContext(session, { customerId, definitions }, needs);
    const url = `${context.customerUrl}/${definition.profileType}${found ? `/${found.record.id}` : ''}`;
    return Reply.ok({ changes: describeChanges(definition, draft, { ...context, fieldsUrl: `${url}/fields` }) });
  }
}

/** A read may have the id, so it may come back (D-PRO-7). Another id is refused as a field that nobody writes. */
function withoutOwnId(body: WriteRequest['body'], id: number): WriteRequest['body'] {
  if (body['id'] !== id) return body;
  const { id: _, ...fields } = body;
  return fields;
}
