import type { CustomDecorator } from '@nestjs/common';
import { Describe, DescribeGroup, replies } from '../../http/index.js';

/** How the engines stand in the OpenAPI document. */
export const DescribeEngines = (): CustomDecorator => DescribeGroup('Platform');

export const DescribeListEngines = (): CustomDecorator =>
  Describe(
    'List the engines that make texts and PDFs of files, and what each can do on this machine',
    replies(200, 'Those that are here with their versions, the others with the reason'),
  );
