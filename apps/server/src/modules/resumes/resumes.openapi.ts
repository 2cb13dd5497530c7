import type { CustomDecorator } from '@nestjs/common';
import {
  fails,
  bodyOf,
  Describe,
  DescribeGroup,
  IF_NONE_MATCH,
  inHeader,
  replies,
  replyHeader,
} from '../../http/index.js';

/** Describes résumés in the OpenAPI document. */
export const DescribeResumes = (): CustomDecorator => DescribeGroup('Resumes');

const CONTENT_RANGE = replyHeader('Content-Range', 'Which part it is, and of how many bytes');
const dispositionOf = (extension: string) =>
  replyHeader('Content-Disposition', `attachment, and a name that ends in ${extension}`);

/** Read as every file is (D-FIL-10). */
const reads = (contentType: string, whole: string, extension: string) => [
  inHeader('Range', 'A part of it, such as bytes=0-1023'),
  inHeader('If-Range', 'The ETag of that of which it is a part'),
  replies(200, whole, {
    ...dispositionOf(extension),
    ...bodyOf(contentType),
  }),
  replies(206, 'The part asked for', {
    headers: { ...dispositionOf(extension).headers, ...CONTENT_RANGE.headers },
    ...bodyOf(contentType),
  }),
  replies(416, 'There is no such part', CONTENT_RANGE),
  fails('CONTENT_MISSING'),
  ...IF_NONE_MATCH,
];

export const DescribeText = (): CustomDecorator =>
  Describe(
    {
      id: 'getResumeText',
      summary: 'Read the text of a resume',
      description: 'Extracts the text on demand, in two attempts of up to 90 seconds together.',
    },
    fails('NO_TEXT'),
    replies(404, 'No text can be extracted, or there is no resume'),
    ...reads('text/plain;charset=utf-8', 'The text, in UTF-8', '.txt'),
  );

export const DescribePdf = (): CustomDecorator =>
  Describe(
    { id: 'getResumePdf', summary: 'Read a resume as PDF', description: 'Converts the resume on demand.' },
    fails('NOT_CONVERTIBLE'),
    replies(500, 'It cannot be converted'),
    ...reads('application/pdf', 'The PDF', '.pdf'),
  );
