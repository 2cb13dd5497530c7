import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import { allowsWrite, refuseProblems, refuseStale, Reply } from '../../http/index.js';
import { Writes } from '../../writes/index.js';
import type { RequestContext, Upload } from '../../http/index.js';
import { fileAt, filePathOf } from '../../profile-engine/index.js';
import type { Field, StoredFile } from '../../profile-engine/index.js';
import { FileContents } from '../files/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { fileOf, getFile, getFileField, refuseRemovalOfResume } from './file-fields.rules.js';
import type { AcceptedFile } from './file-fields.rules.js';
import { fileTagOf } from './profile-files.service.js';
import type { FileToChange } from './routed-profile.decorator.js';
import { ProfileRecords } from './profile-records.js';
import type { VisibleProfile } from './profile-records.js';
import { ProfileReplies } from './profile-replies.js';
import { ProfileWriter } from './profile-writer.js';
import type { ProfileDraft } from './profile-writer.js';
import { entityTagOf } from './profile-tag.js';

/** The new content of a file field. Null removes the file. */
interface FileChange {
  readonly definitions: CallerDefinitions;
  readonly file: StoredFile | null;
}

/** Stands for the name of a content that is not persisted yet: the write is checked first. */
const NOT_PERSISTED = '';

/** The use-cases that write the files of profiles (spec: Binary files). Each is an update of the profile. */
@Injectable()
export class ProfileFileWritesService {
  constructor(
    private readonly writes: Writes,
    private readonly definitions: ProfileDefinitionsService,
    private readonly records: ProfileRecords,
    private readonly writer: ProfileWriter,
    private readonly replies: ProfileReplies,
    private readonly contents: FileContents,
  ) {}

  /** Checks the write and persists the content. Then finds, drafts, checks and stores the profile that names it (D-FIL-3). */
  async replace(
    ctx: RequestContext,
    locator: FileToChange,
    { upload, dryRun }: { upload: Upload; dryRun: boolean },
  ): Promise<Reply> {
    const definitions = await this.definitions.definitionsOf(ctx);
    const accept = async (session: Session): Promise<AcceptedFile & { readonly draft: ProfileDraft }> => {
      const found = await this.#find(session, ctx, { locator, definitions, forUpdate: false });
      const accepted = await fileOf(this.#fieldOf(definitions, found, locator), upload, filePathOf(locator));
      const change = { definitions, file: { ...accepted.file, name: NOT_PERSISTED } };
      return { ...accepted, draft: await this.#draft(session, ctx, { locator, found, change }) };
    };
    if (dryRun) {
      return this.writes.tryOut(async (session) => this.replies.changes(session, ctx, (await accept(session)).draft));
    }
    const { file, uploaded } = await this.contents.allow(accept);
    const name = await this.contents.keep(ctx, uploaded);
    try {
      return await this.#write(ctx, locator, { definitions, file: { ...file, name } });
    } catch (error) {
      await this.contents.abandon(ctx, { name, size: file.size }).catch(() => undefined);
      throw error;
    }
  }

  async remove(ctx: RequestContext, locator: FileToChange, dryRun: boolean): Promise<Reply> {
    refuseRemovalOfResume(locator);
    const change = { definitions: await this.definitions.definitionsOf(ctx), file: null };
    if (!dryRun) return this.#write(ctx, locator, change);
    return this.writes.tryOut(async (session) => {
      const found = await this.#find(session, ctx, { locator, ...change, forUpdate: false });
      return this.replies.changes(session, ctx, await this.#draft(session, ctx, { locator, found, change }));
    });
  }

  #write(ctx: RequestContext, locator: FileToChange, change: FileChange): Promise<Reply> {
    return this.writes.run(ctx, async (session) => {
      const found = await this.#find(session, ctx, { locator, ...change, forUpdate: true });
      const draft = await this.#draft(session, ctx, { locator, found, change });
      await this.writer.store(session, ctx, draft);
      return Reply.noContent();
    });
  }

  #fieldOf(definitions: CallerDefinitions, { record }: VisibleProfile, locator: FileToChange): Field {
    return getFileField(definitions.get(locator.profileType), record.values, locator);
  }

  /** Returns the stored profile. It must have the version, or the file, that the caller has seen. A file to be removed must exist. */
  async #find(
    session: Session,
    { customerId, caller: { group } }: RequestContext,
    wanted: ToFind,
  ): Promise<VisibleProfile> {
    const { locator, definitions, file, forUpdate } = wanted;
    const { profileType, id, ifMatch } = locator;
    const found = await this.records.getSeen(session, { customerId, profileType, id, definitions, forUpdate });
    this.#fieldOf(definitions, found, locator);
    const { values } = found.record;
    const stored = file === null ? getFile(values, locator) : fileAt(values, locator);
    if (stored && allowsWrite(ifMatch, fileTagOf(stored))) return found;
    const tagNow = (): string => entityTagOf({ profileType, group, definitions }, found);
    refuseStale(ifMatch, tagNow, 'If-Match names another version; read the file or its profile again.');
    return found;
  }

  async #draft(
    session: Session,
    ctx: RequestContext,
    { locator, found, change }: { locator: FileToChange; found: VisibleProfile; change: FileChange },
  ): Promise<ProfileDraft> {
    const { profileType, field, member } = locator;
    const { definitions, file } = change;
    const draft = await this.writer.draft(session, ctx, {
      definitions,
      profileType,
      found,
      sent: { file: { field, member, file } },
    });
    refuseProblems(draft.problems);
    return draft;
  }
}

interface ToFind {
  readonly locator: FileToChange;
  readonly definitions: CallerDefinitions;
  /** Null removes the file. */
  readonly file?: StoredFile | null;
  readonly forUpdate: boolean;
}
