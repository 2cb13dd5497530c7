import path from 'node:path';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { OMISSIONS } from '@talent-platform/documents';
import { ContentMissing } from '../../file-storage/index.js';
import type { ByteRange, StoredContent } from '../../file-storage/index.js';
import { digestOf, RefusedForNow } from '../../http/index.js';
import type { ServedFile, RequestContext } from '../../http/index.js';
import { ConversionsService } from '../documents/index.js';
import type { Conversion } from '../documents/index.js';
import { FileContents } from '../files/index.js';
import type { RenditionKind } from '../files/index.js';
import { ProfilesService } from '../profiles/index.js';
import type { FieldLocator } from '../profiles/index.js';

/** `lack` is the code of a file that gives nothing, and of what a result lacks (D-FIL-15). */
export const RENDITIONS = {
  text: { contentType: 'text/plain;charset=utf-8', extension: '.txt', lack: 'NO_TEXT' },
  pdf: { contentType: 'application/pdf', extension: '.pdf', lack: 'NOT_CONVERTIBLE' },
} as const satisfies Record<RenditionKind, object>;

/** Reads a résumé as text or PDF. A caller who may read the file may read these, too (spec: Binary files). */
@Injectable()
export class ResumesService {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly conversions: ConversionsService,
    private readonly contents: FileContents,
  ) {}

  async read(ctx: RequestContext, place: FieldLocator, kind: RenditionKind): Promise<ServedFile> {
    const file = await this.profiles.getStoredFile(ctx, place);
    const conversion = { of: `${place.profileType}/${place.id}`, file, kind };
    const { content, omissions } = await this.conversions.convert(ctx, conversion);
    const { contentType, extension, lack } = RENDITIONS[kind];
    return {
      contentType,
      filename: `${path.parse(file.filename).name}${extension}`,
      size: content.size,
      entityTag: `"${digestOf([kind, content.name, file.filename])}"`,
      warnings: omissions.map((omission) => ({ code: lack, detail: OMISSIONS[omission] })),
      open: (range) => this.#open(ctx, conversion, { content, range }),
    };
  }

  /** Makes a lost rendition again from its file. A lost file cannot be made again (D-PLT-28). */
  async #open(
    ctx: RequestContext,
    conversion: Conversion,
    { content, range }: { content: StoredContent; range: ByteRange | undefined },
  ): Promise<Readable> {
    try {
      return await this.contents.read(content, range);
    } catch (error) {
      if (!(error instanceof ContentMissing) || content.name === conversion.file.name) throw error;
      await this.conversions.forget(ctx, conversion, content);
      throw new RefusedForNow('documents', `The ${conversion.kind} of this file is made again; try again shortly.`);
    }
  }
}
