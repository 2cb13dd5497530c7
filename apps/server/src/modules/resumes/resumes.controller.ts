import { Controller, Get } from '@nestjs/common';
import {
  Access,
  Area,
  bodyOf,
  Ctx,
  Describe,
  DescribeGroup,
  fails,
  fileReply,
  IF_NONE_MATCH,
  inHeader,
  replies,
  replyHeader,
  RequestedPart,
} from '../../http/index.js';
import type { FileConditions, Reply, RequestContext } from '../../http/index.js';
import { profileTypeOf, RoutedField } from '../profiles/index.js';
import type { FieldLocator } from '../profiles/index.js';
import { ResumesService } from './resumes.service.js';
import { ERROR_CODES } from '@talent-platform/protocol/errors';
import type { ErrorCode } from '@talent-platform/protocol/errors';

const CONTENT_RANGE = replyHeader('Content-Range', 'Which part it is, and of how many bytes');
const headersOf = (extension: string, code: number) => ({
  ...replyHeader('Content-Disposition', `attachment, and a name that ends in ${extension}`).headers,
  ...replyHeader('X-Warning', `${code} and a sentence, for each cause for which it lacks something of the file`)
    .headers,
});

interface Read {
  readonly contentType: string;
  readonly whole: string;
  readonly extension: string;
  /** The code of a file that gives nothing, and of what a result lacks (D-FIL-15). */
  readonly code: ErrorCode;
}

/** Read as every file is (D-FIL-10). */
const reads = ({ contentType, whole, extension, code }: Read) => [
  fails(code),
  inHeader('Range', 'A part of it, such as bytes=0-1023'),
  inHeader('If-Range', 'The ETag of that of which it is a part'),
  replies(200, whole, { headers: headersOf(extension, ERROR_CODES[code].number), ...bodyOf(contentType) }),
  replies(206, 'The part asked for', {
    headers: { ...headersOf(extension, ERROR_CODES[code].number), ...CONTENT_RANGE.headers },
    ...bodyOf(contentType),
  }),
  replies(416, 'There is no such part', CONTENT_RANGE),
  fails('CONTENT_MISSING'),
  ...IF_NONE_MATCH,
];

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
    ...reads({
      contentType: 'text/plain;charset=utf-8',
      whole: 'The text, in UTF-8',
      extension: '.txt',
      code: 'NO_TEXT',
    }),
    replies(404, 'No text can be extracted, or there is no resume'),
  )
  async text(
    @Ctx() ctx: RequestContext,
    @RoutedField() place: FieldLocator,
    @RequestedPart() conditions: FileConditions,
  ): Promise<Reply> {
    return fileReply(await this.resumes.text(ctx, place), conditions);
  }

  @Get('pdf')
  @Describe(
    { id: 'getResumePdf', summary: 'Read a resume as PDF', description: 'Converts the resume on demand.' },
    ...reads({ contentType: 'application/pdf', whole: 'The PDF', extension: '.pdf', code: 'NOT_CONVERTIBLE' }),
    replies(500, 'It cannot be converted'),
  )
  async pdf(
    @Ctx() ctx: RequestContext,
    @RoutedField() place: FieldLocator,
    @RequestedPart() conditions: FileConditions,
  ): Promise<Reply> {
    return fileReply(await this.resumes.pdf(ctx, place), conditions);
  }
}
