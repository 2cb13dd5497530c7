import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import { FileStorage } from '../../file-storage/index.js';
import type { ReceivedContent } from '../../file-storage/index.js';
import { refuseProblems } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { FileContents } from '../files/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { acceptedFile, getFileField } from './file-fields.rules.js';
import type { ProfileFileLocator } from './routed-profile.decorator.js';
import { ProfileRecords } from './profile-records.js';
import { ProfileWriter } from './profile-writer.js';

export interface PersistedFile {
  readonly name: string;
  readonly filename: string;
  readonly content: ReceivedContent;
  /** Always left out: the content and the file name tell the type. */
  readonly contentType?: undefined;
}

interface FileAssignment {
  readonly definitions: CallerDefinitions;
  readonly locator: ProfileFileLocator;
  readonly persisted: PersistedFile;
}

/** The files that the platform itself puts into profiles: resumes of applications, and files of starting records. */
@Injectable()
export class PlatformFiles {
  constructor(
    private readonly storage: FileStorage,
    private readonly contents: FileContents,
    private readonly records: ProfileRecords,
    private readonly writer: ProfileWriter,
  ) {}

  /** Persists a content before a unit of work names it. If none does within the hour, it is removed like that of a failed upload (D-FIL-9). */
  async persist(ctx: RequestContext, filename: string, pieces: AsyncIterable<Buffer>): Promise<PersistedFile> {
    const staged = await this.storage.stage();
    try {
      for await (const piece of pieces) await staged.write(piece);
      const content = await staged.end();
      return { name: await this.contents.keep(ctx, { staged, content }), filename, content };
    } finally {
      await staged.discard();
    }
  }

  /** @throws ProtocolError if there is no such profile or file field */
  async demandField(
    session: Session,
    { customerId }: RequestContext,
    { definitions, locator }: Pick<FileAssignment, 'definitions' | 'locator'>,
  ): Promise<void> {
    const { profileType, id } = locator;
    const key = { customerId, profileType, id, definitions, forUpdate: false };
    const found = await this.records.getSeen(session, key);
    getFileField(definitions.get(profileType), found.record.values, locator);
  }

  /** Makes it the file of a field. @throws ProtocolError with every problem, or if there is no such profile or file field */
  async assign(
    session: Session,
    ctx: RequestContext,
    { definitions, locator, persisted }: FileAssignment,
  ): Promise<void> {
    const { profileType, id, field, member } = locator;
    const key = { customerId: ctx.customerId, profileType, id, definitions, forUpdate: true };
    const found = await this.records.getSeen(session, key);
    const fileField = getFileField(definitions.get(profileType), found.record.values, locator);
    const file = { ...(await acceptedFile(fileField, persisted, field)), name: persisted.name };
    const sent = { file: { field, member, file } };
    const draft = await this.writer.draft(session, ctx, { definitions, profileType, found, sent });
    refuseProblems(draft.problems);
    await this.writer.store(session, ctx, draft);
  }
}
