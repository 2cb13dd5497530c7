import type { CustomDecorator } from '@nestjs/common';
import { replies, Describe, DescribeGroup } from '../../http/index.js';

/** How health stands in the OpenAPI document. */
export const DescribeHealth = (): CustomDecorator => DescribeGroup('Health');

export const DescribeLive = (): CustomDecorator => Describe('The process answers', replies(200, 'It does'));

export const DescribeReady = (): CustomDecorator =>
  Describe('The database answers too', replies(200, 'It does; files: writable or unavailable'));
