import { Controller, Get } from '@nestjs/common';
import { Access, Area, Ctx } from '../../../http/index.js';
import type { Reply, RequestContext } from '../../../http/index.js';
import type { FilledFormLocator } from '../form-types.js';
import { DescribeExport, DescribeForms } from '../forms.openapi.js';
import { exportPaths, RoutedFilledForm } from '../routed-form.decorator.js';
import { CONTENT_TYPES, FormExportsService } from './form-exports.service.js';

/**
 * Exports filled forms as documents (spec: Forms). Registered before the filled forms, because an extension is not part
 * of an id.
 */
@DescribeForms()
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
