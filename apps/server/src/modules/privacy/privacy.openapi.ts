import type { CustomDecorator } from '@nestjs/common';
import { bodyOf, Describe, DescribeGroup, fails, replies, replyHeader } from '../../http/index.js';

/** Describes the routes about a person's data in the OpenAPI document. */
export const DescribePrivacy = (): CustomDecorator => DescribeGroup('Privacy');

export const DescribeExportPerson = (): CustomDecorator =>
  Describe(
    {
      id: 'exportPerson',
      summary: 'Export all that is stored about a person',
      description:
        'Streams a zip archive with the profile, its files, filled forms, workflows, events and history. index.json names all files of the archive.',
    },
    replies(200, 'The archive, as an attachment', {
      ...bodyOf('application/zip'),
      ...replyHeader('Content-Disposition', 'attachment, and the name of the file'),
    }),
    fails('BUSY'),
    replies(503, 'Too many exports wait already'),
  );
