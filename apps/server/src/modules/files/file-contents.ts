import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { FileStorage } from '../../file-storage/index.js';
import type { ByteRange, KeptContent, StagedContent } from '../../file-storage/index.js';
import { Clock } from '../../runtime/index.js';
import { Writes } from '../../writes/index.js';
import type { RequestContext, UploadedFile } from '../../http/index.js';
import type { ContentChange } from '../../profile-engine/index.js';
import { FileContentsRepository, takenBy } from './file-contents.repository.js';
import { UnnamedContents } from './unnamed-contents.js';

const SEALED_TO_TRY = 5;
/** A storage that holds none of so many is not the one that they were kept in. */
const NAMED_TO_TRY = 5;

/**
 * The contents of files (D-FIL-9). A content is durable before a profile names it, and stays for a while after the
 * last name is gone. So each reader of a name finds the content, on any number of nodes.
 */
@Injectable()
export class FileContents {
  constructor(
    private readonly storage: FileStorage,
    private readonly repository: FileContentsRepository,
    private readonly writes: Writes,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly unnamed: UnnamedContents,
  ) {}

  /** Asks, before anything is kept, whether it may be. @throws what that throws */
  allow<Allowed>(ask: (session: Session) => Promise<Allowed>): Promise<Allowed> {
    return ask(this.unitOfWork.reader);
  }

  /** Keeps an uploaded file, and gives the name of its content, which is to be named within the hour. */
  keep(ctx: RequestContext, { staged, content }: Pick<UploadedFile, 'staged' | 'content'>): Promise<string> {
    return this.#keep(ctx, staged, content.sha256);
  }

  /** The same for what was made of a file: found apart from files, for a text that is its own text would be named by itself for ever. */
  keepMade(ctx: RequestContext, { staged, content }: Pick<UploadedFile, 'staged' | 'content'>): Promise<string> {
    return this.#keep(ctx, staged, createHash('sha256').update(`made ${content.sha256}`).digest('hex'));
  }

  async #keep(ctx: RequestContext, staged: StagedContent, hash: string): Promise<string> {
    const { customerId } = ctx;
    const address = this.storage.addressOf(customerId, hash);
    const known = await this.repository.findNamed(this.unitOfWork.reader, customerId, address);
    // One that was lost is kept again under another name.
    if (known !== undefined && (await this.storage.has(known))) return known;
    const name = this.storage.nameOf(customerId, address, staged);
    // The row comes first, so that the content is found and removed where nothing comes of it.
    await this.writes.inUnit(ctx, (session) =>
      this.repository.add(session, { customerId, name, address }, this.clock.now()),
    );
    await this.storage.keep(name, staged);
    return name;
  }

  /** By how many files each content is named more, or less, in the unit of work that writes whatever names it. */
  async exchange(session: Session, customerId: number, changes: readonly ContentChange[]): Promise<void> {
    for (const { name, by } of changes) {
      if (by > 0 && !(await this.repository.name(session, { customerId, name }, by))) {
        throw ProtocolError.of('BUSY', 'The file took too long to be kept; send it again.');
      }
    }
    const gone = changes.filter(({ by }) => by < 0);
    for (const by of new Set(gone.map((content) => -content.by))) {
      const contents = gone.filter((content) => content.by === -by);
      await this.repository.unname(session, { customerId, contents, by }, this.clock.now());
    }
    this.unnamed.count(gone.reduce((sum, { size }) => sum + takenBy(size), 0));
  }

  /** Names of some contents that must be there. */
  listNamed(): Promise<readonly string[]> {
    return this.repository.listNamed(this.unitOfWork.reader, NAMED_TO_TRY);
  }

  /** Names of some contents that are encrypted: one of them may be damaged, or gone. */
  listSealed(): Promise<readonly string[]> {
    return this.repository.listSealed(this.unitOfWork.reader, SEALED_TO_TRY);
  }

  /** Nothing came of the upload that kept it: it waits to be removed, like one that was replaced. */
  async abandon({ customerId }: RequestContext, content: KeptContent): Promise<void> {
    await this.unitOfWork.write((session) => this.repository.abandon(session, { customerId, ...content }));
    this.unnamed.count(takenBy(content.size));
  }

  isThere(session: Session, customerId: number, address: string): Promise<boolean> {
    return this.repository.isThere(session, customerId, address);
  }

  read(content: KeptContent, range: ByteRange | undefined): Promise<Readable> {
    return this.storage.read(content, range);
  }
}
