import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import { FileStorage } from '../../file-storage/index.js';
import type { ReceivedContent } from '../../file-storage/index.js';
import type { RequestContext } from '../../http/index.js';
import { FileContents } from '../files/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { acceptedFile, getFileField } from './named-parts.rules.js';
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

  /** Makes it the file of a field. @throws ProtocolError with every problem, or if there is no such profile or file field */
  async assign(
    session: Session,
    ctx: RequestContext,
    {
      definitions,
      locator,
      persisted,
    }: { definitions: CallerDefinitions; locator: ProfileFileLocator; persisted: PersistedFile },
  ): Promise<void> {
    const { profileType, id, field, member } = locator;
    const key = { customerId: ctx.customerId, profileType, id, definitions, forUpdate: true };
    const found = await this.records.getSeen(session, key);
    const fileField = getFileField(definitions.get(profileType), found.record.values, locator);
    const file = { ...(await acceptedFile(fileField, persisted, field)), name: persisted.name };
    const sent = { file: { field, member, file } };
    const draft = await this.writer.accept(session, ctx, { definitions, profileType, found, sent });
    await this.writer.store(session, ctx, draft);
  }
}
