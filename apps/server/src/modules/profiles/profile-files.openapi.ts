import type { CustomDecorator } from '@nestjs/common';
import {
  bodyOf,
  Describe,
  DescribeGroup,
  DRY_RUN,
  IF_MATCH,
  IF_NONE_MATCH,
  inHeader,
  replies,
  replyHeader,
  takesFile,
} from '../../http/index.js';

/** The file as it was sent. */
const FILE = bodyOf('*/*');

/** How the files of profiles stand in the OpenAPI document. */
export const DescribeFiles = (): CustomDecorator => DescribeGroup('Binary files');

export const DescribeGetFile = (): CustomDecorator =>
  Describe(
    'Read the file of a file or image field',
    inHeader('Range', 'A part of the file, such as bytes=0-1023'),
    inHeader('If-Range', 'The ETag of the file of which that is a part'),
    replies(200, 'The file, with its own content type', {
      ...replyHeader('Content-Disposition', 'attachment, and its name'),
      ...FILE,
    }),
    replies(206, 'The part asked for', { ...replyHeader('Content-Range', 'Which part it is'), ...FILE }),
    replies(416, 'The file has no such part'),
    ...IF_NONE_MATCH,
  );

const PART_NAME = 'the id of the field that the path names, of a member of an entry that of the member';

export const DescribeReplaceFile = (): CustomDecorator =>
  Describe(
    'Send the file of a file or image field',
    IF_MATCH,
    ...DRY_RUN,
    takesFile({ namedBy: PART_NAME }),
    replies(204, 'It is there'),
  );

export const DescribeReplaceResume = (): CustomDecorator =>
  Describe('Send a résumé', IF_MATCH, ...DRY_RUN, takesFile({ name: 'resume' }), replies(204, 'It is there'));

export const DescribeRemoveFile = (): CustomDecorator =>
  Describe('Remove the file of a file or image field', IF_MATCH, ...DRY_RUN, replies(204, 'Removed'));
