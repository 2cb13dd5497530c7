import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { digestOf } from '../../http/index.js';
import type { KeptFile, RequestContext } from '../../http/index.js';
import { ConversionsService } from '../documents/index.js';
import { FileContents } from '../files/index.js';
import type { RenditionKind } from '../files/index.js';
import { ProfileFilesService } from '../profiles/index.js';
import type { FieldPlace } from '../profiles/index.js';

const RENDITIONS: Readonly<Record<RenditionKind, { readonly contentType: string; readonly extension: string }>> = {
  text: { contentType: 'text/plain;charset=utf-8', extension: '.txt' },
  pdf: { contentType: 'application/pdf', extension: '.pdf' },
};

/** Résumés in the forms in which they are read: who may read the file may read these (spec: Binary files). */
@Injectable()
export class ResumesService {
  constructor(
    private readonly files: ProfileFilesService,
    private readonly conversions: ConversionsService,
    private readonly contents: FileContents,
  ) {}

  text(ctx: RequestContext, place: FieldPlace): Promise<KeptFile> {
    return this.#rendition(ctx, place, 'text');
  }

  pdf(ctx: RequestContext, place: FieldPlace): Promise<KeptFile> {
    return this.#rendition(ctx, place, 'pdf');
  }

  async #rendition(ctx: RequestContext, place: FieldPlace, kind: RenditionKind): Promise<KeptFile> {
    const file = await this.files.getStored(ctx, place);
    const content = await this.conversions.convert(ctx, { of: `${place.profileType}/${place.id}`, file, kind });
    const { contentType, extension } = RENDITIONS[kind];
    return {
      contentType,
      filename: `${path.parse(file.filename).name}${extension}`,
      size: content.size,
      entityTag: `"${digestOf([kind, content.name, file.filename])}"`,
      open: (range) => this.contents.read(content, range),
    };
  }
}
