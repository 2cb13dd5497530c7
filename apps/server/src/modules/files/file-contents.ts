import { Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { inBatches, UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { FileStorage, hashOfMade } from '../../file-storage/index.js';
import type { ByteRange, StoredContent, StagedContent } from '../../file-storage/index.js';
import { Clock } from '../../runtime/index.js';
import { Writes } from '../../writes/index.js';
import { RefusedForNow } from '../../http/index.js';
import type { RequestContext, UploadedFile } from '../../http/index.js';
import type { ContentChange } from '../../profile-engine/index.js';
import { FileContentsRepository, storageBytesOf } from './file-contents.repository.js';
import { UnnamedContents } from './unnamed-contents.js';

const SEALED_TO_TRY = 5;

/** Number of contents that an erasure removes in one step. */
const ERASED_AT_ONCE = 50;

/**
 * Stores and reads the contents of files (D-FIL-9). A content is durable before a profile names it, and stays for a
 * while after the last name is gone. So each reader of a name finds the content, on any number of nodes.
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

  /** Stores an uploaded file, and returns the name of its content. A profile must name the content within the hour. */
  keep(ctx: RequestContext, { staged, content }: Pick<UploadedFile, 'staged' | 'content'>): Promise<string> {
    return this.#keep(ctx, staged, content.sha256);
  }

  /**
   * Stores a rendition under an address of its own. Otherwise a text file that equals its own rendition would name
   * itself for ever.
   */
  keepMade(ctx: RequestContext, { staged, content }: Pick<UploadedFile, 'staged' | 'content'>): Promise<string> {
    return this.#keep(ctx, staged, hashOfMade(content.sha256));
  }

  async #keep(ctx: RequestContext, staged: StagedContent, hash: string): Promise<string> {
    const { customerId } = ctx;
    const address = this.storage.keys.addressOf(customerId, hash);
    const addresses = this.storage.keys.addressesOf(customerId, hash);
    const known = await this.repository.findNamed(this.unitOfWork.reader, customerId, addresses);
    // A lost content is stored again under another name.
    if (known !== undefined && (await this.storage.has(known))) return known;
    const name = this.storage.keys.nameOf(customerId, address, staged.copy);
    // The write that names the content remembers the signature (D-SIG-10).
    const unsigned = { ...ctx, signature: undefined };
    // The row comes first, so that the sweeper finds and removes the content if storing it fails.
    await this.writes.inUnit(unsigned, (session) =>
      this.repository.add(
        session,
        { customerId, name, address, keyId: this.storage.keys.keyId ?? null },
        this.clock.now(),
      ),
    );
    await this.storage.keep(name, staged);
    return name;
  }

  /** Counts new and removed names of contents. Runs in the unit of work that writes the fields with these names. */
  async exchange(session: Session, customerId: number, changes: readonly ContentChange[]): Promise<void> {
    if (changes.length === 0) return;
    for (const { name, by } of changes) {
      if (by > 0 && !(await this.repository.name(session, { customerId, name }, by))) {
        throw new RefusedForNow('uploads', 'The file took too long to be stored. Send the file again.');
      }
    }
    const gone = changes.filter(({ by }) => by < 0);
    for (const by of new Set(gone.map((content) => -content.by))) {
      const contents = gone.filter((content) => content.by === -by);
      await this.repository.unname(session, { customerId, contents, by }, this.clock.now());
    }
    this.unnamed.count(gone.reduce((sum, { size }) => sum + storageBytesOf(size), 0));
  }

  /** Lists names of some encrypted contents. One of them may be damaged or gone. */
  listSealed(): Promise<readonly string[]> {
    return this.repository.listSealed(this.unitOfWork.reader, SEALED_TO_TRY);
  }

  /**
   * Leaves the content of a failed upload to the sweeper, like a replaced content. If its row is gone, the customer was
   * removed meanwhile, and no sweeper would find the content.
   */
  async abandon({ customerId }: RequestContext, content: StoredContent): Promise<void> {
    const isKnown = await this.unitOfWork.write((session) =>
      this.repository.abandon(session, { customerId, ...content }),
    );
    if (!isKnown && this.unitOfWork.removedCustomers.has(customerId)) await this.storage.remove(content.name);
    this.unnamed.count(storageBytesOf(content.size));
  }

  /** Removes up to `limit` contents of a customer who is being removed, and returns their number. */
  async removeSome(customerId: number, limit: number): Promise<number> {
    const names = await this.repository.listNames(this.unitOfWork.reader, customerId, limit);
    for (const name of names) await this.storage.remove(name);
    await this.unitOfWork.write((session) => this.repository.delete(session, customerId, names));
    return names.length;
  }

  /**
   * Removes the contents with these hashes at once, unless a profile names them, with the texts and PDFs that were made
   * of them. If the removal is interrupted, the next one goes on.
   * @param hashes SHA-256 of the contents
   * @returns how many contents were removed
   */
  async eraseUnnamed(customerId: number, hashes: readonly string[]): Promise<number> {
    for (const some of inBatches(hashes, ERASED_AT_ONCE)) {
      const addresses = some.flatMap((hash) => this.storage.keys.addressesOf(customerId, hash));
      await this.unitOfWork.write((session) =>
        this.repository.sweepAddresses(session, { customerId, addresses, at: this.clock.now() }),
      );
    }
    for (let sum = 0; ;) {
      const names = await this.repository.listSwept(this.unitOfWork.reader, customerId, ERASED_AT_ONCE);
      if (names.length === 0) return sum;
      for (const name of names) await this.storage.remove(name);
      await this.unitOfWork.write(async (session) => {
        for (const name of names) await this.repository.forget(session, { customerId, name }, this.clock.now());
      });
      sum += names.length;
    }
  }

  /** Returns the address that a content has now. While a key is replaced, there are two. */
  async addressOf(customerId: number, hash: string): Promise<string> {
    const addresses = this.storage.keys.addressesOf(customerId, hash);
    for (const address of addresses.slice(1))
      if (await this.isThere(this.unitOfWork.reader, customerId, address)) return address;
    return addresses[0] ?? hash;
  }

  isThere(session: Session, customerId: number, address: string): Promise<boolean> {
    return this.repository.isThere(session, customerId, address);
  }

  read(content: StoredContent, range: ByteRange | undefined): Promise<Readable> {
    return this.storage.read(content, range);
  }
}
