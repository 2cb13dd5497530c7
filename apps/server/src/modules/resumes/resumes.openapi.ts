import type { CustomDecorator } from '@nestjs/common';
import { Describe, DescribeGroup, IF_NONE_MATCH, inHeader, replies, replyHeader } from '../../http/index.js';

/** How résumés stand in the OpenAPI document. */
export const DescribeResumes = (): CustomDecorator => DescribeGroup('Binary files');

/** Read as every file is (D-FIL-10). */
const READS = [
  inHeader('Range', 'A part of it, such as bytes=0-1023'),
  inHeader('If-Range', 'The ETag of that of which it is a part'),
  replies(206, 'The part asked for', replyHeader('Content-Range', 'Which part it is')),
  replies(416, 'There is no such part'),
  ...IF_NONE_MATCH,
];

export const DescribeText = (): CustomDecorator =>
  Describe(
    'Read the text of a résumé, which is extracted where none was before',
    replies(200, 'The text, in UTF-8', replyHeader('Content-Disposition', 'attachment, and a name that ends in .txt')),
    replies(404, 'No text can be extracted, or there is no résumé'),
    ...READS,
  );

export const DescribePdf = (): CustomDecorator =>
  Describe(
    'Read a résumé as PDF, into which it is converted where it is none',
    replies(200, 'The PDF', replyHeader('Content-Disposition', 'attachment, and a name that ends in .pdf')),
    replies(500, 'It cannot be converted'),
    ...READS,
  );
