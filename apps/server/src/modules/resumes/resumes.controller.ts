import { Controller, Get } from '@nestjs/common';
import {
  Access,
  Area,
  bodyOf,
  CONTENT_RANGE,
  Ctx,
  Describe,
  DescribeGroup,
  fails,
  fileReply,
  replies,
  replyHeader,
  RequestedPart,
} from '../../http/index.js';
import type { FileConditions, Reply, RequestContext } from '../../http/index.js';
import { profileTypeOf, RoutedField } from '../profiles/index.js';
import type { FieldLocator } from '../profiles/index.js';
import { RENDITIONS, ResumesService } from './resumes.service.js';
import { ERROR_CODES } from '@talent-platform/protocol/errors';

/** Read as every file is (D-FIL-10). */
const reads = ({ contentType, extension, lack }: (typeof RENDITIONS)[keyof typeof RENDITIONS], whole: string) => {
  const { number } = ERROR_CODES[lack];
  const headers = {
    ...replyHeader('Content-Disposition', `attachment, and a name that ends in ${extension}`).headers,
    ...replyHeader('X-Warning', `${number} and a sentence, for each cause for which it lacks something of the file`)
      .headers,
  };
  const body = bodyOf(contentType);
  return [
    fails(lack),
    replies(200, whole, { headers, ...body }),
    replies(206, 'The part asked for', { headers: { ...headers, ...CONTENT_RANGE.headers }, ...body }),
  ];
};

/** The text and the PDF of a résumé (spec: Binary files). */
@DescribeGroup('Resumes')
@Access('customer')
@Area(profileTypeOf)
@Controller('customers/:customerId/people/:profileId/fields/resume')
export class ResumesController {
  constructor(private readonly resumes: ResumesService) {}

  @Get('text')
  @Describe(
    {
      id: 'getResumeText',
      summary: 'Read the text of a resume',
      description: 'Extracts the text on demand, in two attempts of up to 90 seconds together.',
    },
    ...reads(RENDITIONS.text, 'The text, in UTF-8'),
    replies(404, 'No text can be extracted, or there is no resume'),
  )
  async text(
    @Ctx() ctx: RequestContext,
    @RoutedField() place: FieldLocator,
    @RequestedPart() conditions: FileConditions,
  ): Promise<Reply> {
    return fileReply(await this.resumes.read(ctx, place, 'text'), conditions);
  }

  @Get('pdf')
  @Describe(
    { id: 'getResumePdf', summary: 'Read a resume as PDF', description: 'Converts the resume on demand.' },
    ...reads(RENDITIONS.pdf, 'The PDF'),
    replies(500, 'It cannot be converted'),
  )
  async pdf(
    @Ctx() ctx: RequestContext,
    @RoutedField() place: FieldLocator,
    @RequestedPart() conditions: FileConditions,
  ): Promise<Reply> {
    return fileReply(await this.resumes.read(ctx, place, 'pdf'), conditions);
  }
}
