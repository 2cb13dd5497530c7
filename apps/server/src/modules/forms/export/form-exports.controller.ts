import { Controller, Get } from '@nestjs/common';
import { Access, Area, bodyOf, Ctx, Describe, DescribeGroup, replies, replyHeader } from '../../../http/index.js';
import type { Reply, RequestContext } from '../../../http/index.js';
import type { FilledFormLocator } from '../form-types.js';
import { exportPaths, RoutedFilledForm } from '../routed-form.decorator.js';
import { CONTENT_TYPES, FormExportsService } from './form-exports.service.js';

const EXPORTED = {
  doc: { as: 'Word', document: 'a word-processor document' },
  pdf: { as: 'Pdf', document: 'a PDF' },
  txt: { as: 'Text', document: 'a text' },
} as const;

/** @param extension of the path */
const DescribeExport = (extension: keyof typeof EXPORTED, contentType: string): MethodDecorator =>
  Describe(
    {
      id: {
        [`/data/{formDataId}.${extension}`]: `exportFilledFormByNameAs${EXPORTED[extension].as}`,
        [`.${extension}`]: `exportFilledFormAs${EXPORTED[extension].as}`,
      },
      summary: {
        [`/data/{formDataId}.${extension}`]: `Export a filled form as ${EXPORTED[extension].document}, by the name of its form`,
        [`.${extension}`]: `Export a filled form as ${EXPORTED[extension].document}`,
      },
      description: 'Holds every question and answer that the caller sees. Both paths answer the same.',
    },
    replies(200, 'The document, as an attachment', {
      ...replyHeader('Content-Disposition', 'attachment, and the name of the file'),
      ...bodyOf(contentType),
    }),
  );

/**
 * Exports filled forms as documents (spec: Forms). Registered before the filled forms, because an extension is not part
 * of an id.
 */
@DescribeGroup('Forms')
@Access('customer')
@Area('forms')
@Controller()
export class FormExportsController {
  constructor(private readonly exports: FormExportsService) {}

  @Get(exportPaths('doc'))
  @DescribeExport('doc', CONTENT_TYPES.doc)
  exportWord(@Ctx() ctx: RequestContext, @RoutedFilledForm() place: FilledFormLocator): Promise<Reply> {
    return this.exports.export(ctx, place, 'doc');
  }

  @Get(exportPaths('pdf'))
  @DescribeExport('pdf', CONTENT_TYPES.pdf)
  exportPdf(@Ctx() ctx: RequestContext, @RoutedFilledForm() place: FilledFormLocator): Promise<Reply> {
    return this.exports.export(ctx, place, 'pdf');
  }

  @Get(exportPaths('txt'))
  @DescribeExport('txt', CONTENT_TYPES.txt)
  exportText(@Ctx() ctx: RequestContext, @RoutedFilledForm() place: FilledFormLocator): Promise<Reply> {
    return this.exports.export(ctx, place, 'txt');
  }
}
