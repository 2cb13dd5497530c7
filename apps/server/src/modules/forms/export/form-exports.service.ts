import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import { Turn } from '../../../runtime/index.js';
import { requesterOf, Reply } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { DocumentsService } from '../../documents/index.js';
import type { FormDocument, FormDocumentFormat } from '../../documents/index.js';
import { toFormDocument } from './form-document.mapper.js';
import type { FilledFormPlace } from '../filled/form-places.js';
import { FormReadsService } from '../filled/form-reads.service.js';

/** Filled forms as documents: what a read of all their questions shows, and nothing else (D-FRM-12). */
@Injectable()
export class FormExportsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reads: FormReadsService,
    private readonly documents: DocumentsService,
  ) {}

  async export(ctx: RequestContext, place: FilledFormPlace, format: FormDocumentFormat): Promise<Reply> {
    const formname = await this.reads.formnameOf(ctx, place);
    return Reply.attachment({
      contentType: CONTENT_TYPES[format],
      filename: `${formname}-${place.id}.${format}`,
      content: (signal, made) => {
        const { reader } = this.unitOfWork;
        const document = async (): Promise<FormDocument> =>
          new Turn(signal).through(toFormDocument(await this.reads.see(reader, ctx, place)));
        return this.documents.write(document, format, { requester: requesterOf(ctx), signal, made });
      },
    });
  }
}

/** D-FRM-12 */
export const CONTENT_TYPES: Readonly<Record<FormDocumentFormat, string>> = {
  doc: 'application/msword',
  pdf: 'application/pdf',
  txt: 'text/plain;charset=UTF-8',
};
