import { Controller, Get } from '@nestjs/common';
import { Access, Area, Ctx, fileReply, RequestedPart } from '../../http/index.js';
import type { FileConditions, Reply, RequestContext } from '../../http/index.js';
import { profileTypeOf, RoutedField } from '../profiles/index.js';
import type { FieldLocator } from '../profiles/index.js';
import { DescribePdf, DescribeResumes, DescribeText } from './resumes.openapi.js';
import { ResumesService } from './resumes.service.js';

/** The text and the PDF of a résumé (spec: Binary files). */
@DescribeResumes()
@Access('customer')
@Area(profileTypeOf)
@Controller('customers/:customerId/people/:profileId/fields/resume')
export class ResumesController {
  constructor(private readonly resumes: ResumesService) {}

  @Get('text')
  @DescribeText()
  async text(
    @Ctx() ctx: RequestContext,
    @RoutedField() place: FieldLocator,
    @RequestedPart() conditions: FileConditions,
  ): Promise<Reply> {
    return fileReply(await this.resumes.text(ctx, place), conditions);
  }

  @Get('pdf')
  @DescribePdf()
  async pdf(
    @Ctx() ctx: RequestContext,
    @RoutedField() place: FieldLocator,
    @RequestedPart() conditions: FileConditions,
  ): Promise<Reply> {
    return fileReply(await this.resumes.pdf(ctx, place), conditions);
  }
}
