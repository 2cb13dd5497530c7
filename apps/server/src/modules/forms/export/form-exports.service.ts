import { Injectable } from '@nestjs/common';
import { Turn } from '../../../event-loop/index.js';
import { Reply } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { DocumentsService } from '../../documents/index.js';
import type { FormDocument, FormDocumentFormat } from '../../documents/index.js';
import { CONTENT_TYPES } from './content-types.js';
import { toFormDocument } from './form-document.mapper.js';
import type { FilledFormPlace } from '../filled/form-places.js';
import { FormReadsService } from '../filled/form-reads.service.js';

/** Filled forms as documents: what a read of all their questions shows, and nothing else (D-FRM-12). */
@Injectable()
export class FormExportsService {
  constructor(
    private readonly reads: FormReadsService,
    private readonly documents: DocumentsService,
  ) {}

  async export(ctx: RequestContext, place: FilledFormPlace, format: FormDocumentFormat): Promise<Reply> {
    const seen = await this.reads.see(ctx, place);
    const { formname } = seen.found.definition.form;
    return Reply.attachment({
      contentType: CONTENT_TYPES[format],
      filename: `${formname}-${place.id}.${format}`,
      content: (signal) => {
        const { customerId, caller } = ctx;
        const document = (): Promise<FormDocument> => new Turn(signal).through(toFormDocument(seen));
        return this.documents.write(document, format, { customerId, username: caller.username, signal });
      },
    });
  }
}
