import { Injectable } from '@nestjs/common';
import { createReadStream } from 'node:fs';
import { omissionsIn } from '@talent-platform/documents';
import type { Omission } from '@talent-platform/documents';
import { UnitOfWork } from '../../database/index.js';
import { FileStorage } from '../../file-storage/index.js';
import type { StoredContent, ReceivedContent } from '../../file-storage/index.js';
import { Clock } from '../../runtime/index.js';
import { Writes } from '../../writes/index.js';
import type { RequestContext } from '../../http/index.js';
import type { ContentChange } from '../../profile-engine/index.js';
import { FileContents } from './file-contents.js';
import type { FileRendition, RenditionKind } from './file-rendition.entity.js';
import { FileRenditionsRepository } from './file-renditions.repository.js';
import type { RenditionKey } from './file-renditions.repository.js';

export interface RenditionOf {
  /** The SHA-256 of the content, in lower-case hex. */
  readonly hash: string;
  readonly kind: RenditionKind;
  /** `''` if the file's name does not matter. */
  readonly extension: string;
}

/** An earlier rendition of a content. A rendition is a content of its own, or absent. */
export interface StoredRendition extends Pick<FileRendition, 'failure' | 'engines' | 'madeBy' | 'madeAt'> {
  readonly content: StoredContent | undefined;
  readonly omissions: readonly Omission[];
}

/**
 * Stores the texts and PDFs of contents. Each is made once for all fields of a customer that hold the content
 * (D-FIL-5).
 */
@Injectable()
export class FileRenditions {
  constructor(
    private readonly storage: FileStorage,
    private readonly contents: FileContents,
    private readonly repository: FileRenditionsRepository,
    private readonly writes: Writes,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async find({ customerId }: RequestContext, rendition: RenditionOf): Promise<StoredRendition | undefined> {
    const row = await this.repository.find(this.unitOfWork.reader, await this.#keyOf(customerId, rendition));
    if (!row) return undefined;
    const { failure, engines, madeBy, madeAt } = row;
    return { ...renditionIn(row), failure, engines, madeBy, madeAt };
  }

  /** Lists the renditions that a content has by now, by the SHA-256 of the content. */
  async listMade(
    { customerId }: RequestContext,
    hash: string,
  ): Promise<Array<{ readonly kind: RenditionKind; readonly content: StoredContent }>> {
    const address = await this.contents.addressOf(customerId, hash);
    const rows = await this.repository.list(this.unitOfWork.reader, customerId, address);
    return rows.flatMap(({ kind, name, size }) => (name === null ? [] : [{ kind, content: { name, size } }]));
  }

  /**
   * Stores a rendition, and replaces the earlier one. A failure replaces only a failure: what was made before stays, and
   * is returned, with the engines that tried last.
   */
  async keep(
    ctx: RequestContext,
    rendition: RenditionOf,
    {
      file,
      omissions,
      failure,
      engines,
      madeBy,
    }: Omit<StoredRendition, 'content' | 'madeAt'> & { readonly file?: string },
  ): Promise<Pick<StoredRendition, 'content' | 'omissions'>> {
    const content = file === undefined ? undefined : await this.#keepContent(ctx, file);
    const key = await this.#keyOf(ctx.customerId, rendition);
    return this.writes.inUnit(ctx, async (session) => {
      // The source content may be gone by now. In that case nothing would ever remove this rendition.
      if (!(await this.contents.isThere(session, key.customerId, key.address))) return { content, omissions };
      const earlier = await this.repository.find(session, key);
      const madeAt = this.clock.now();
      if (content === undefined && earlier?.name) {
        await this.repository.save(session, { ...earlier, engines, madeAt });
        return renditionIn(earlier);
      }
      await this.contents.exchange(session, ctx.customerId, exchanged(earlier, content));
      const { name = null, size = 0 } = content ?? {};
      const how = { failure, engines, madeBy, omissions: omissions.join('\n'), madeAt };
      await this.repository.save(session, { ...key, name, size, ...how });
      return { content, omissions };
    });
  }

  /** Removes the earlier rendition, unless another rendition replaced it. */
  async forget(ctx: RequestContext, rendition: RenditionOf, { name, size }: StoredContent): Promise<void> {
    const key = await this.#keyOf(ctx.customerId, rendition);
    await this.writes.inUnit(ctx, async (session) => {
      if ((await this.repository.remove(session, key, name)) > 0)
        await this.contents.exchange(session, ctx.customerId, [{ name, size, by: -1 }]);
    });
  }

  async #keepContent(ctx: RequestContext, file: string): Promise<StoredContent> {
    const staged = await this.storage.stage();
    try {
      for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) await staged.write(piece);
      const content: ReceivedContent = await staged.end();
      return { name: await this.contents.keepMade(ctx, { staged, content }), size: content.size };
    } finally {
      await staged.discard();
    }
  }

  async #keyOf(customerId: number, { hash, kind, extension }: RenditionOf): Promise<RenditionKey> {
    return { customerId, address: await this.contents.addressOf(customerId, hash), kind, extension };
  }
}

function renditionIn({ name, size, omissions }: FileRendition): Pick<StoredRendition, 'content' | 'omissions'> {
  return { content: name === null ? undefined : { name, size }, omissions: omissionsIn(omissions.split('\n')) };
}

/** Releases the content of the earlier rendition, unless the new rendition has the same content. */
function exchanged(
  before: Pick<FileRendition, 'name' | 'size'> | undefined,
  after: StoredContent | undefined,
): ContentChange[] {
  if (before?.name === after?.name) return [];
  return [
    ...(after === undefined ? [] : [{ ...after, by: 1 }]),
    ...(before?.name ? [{ name: before.name, size: before.size, by: -1 }] : []),
  ];
}
