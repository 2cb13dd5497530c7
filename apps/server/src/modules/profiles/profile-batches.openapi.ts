import type { CustomDecorator } from '@nestjs/common';
import { Describe, DescribeGroup, replies, takes } from '../../http/index.js';

const IDS = { type: 'array', items: { type: 'integer', minimum: 1 } };

const BODY = takes({
  type: 'object',
  required: ['ids'],
  additionalProperties: false,
  properties: {
    ids: { ...IDS, minItems: 1, maxItems: 1000 },
    fields: {
      type: 'array',
      items: { type: 'string' },
      maxItems: 1000,
      description: 'The default fields of the type when left out',
    },
  },
  example: { ids: [1, 2, 3], fields: ['firstname', 'lastname'] },
});

const BATCH = {
  type: 'object',
  required: ['profiles', 'missing'],
  properties: {
    profiles: { type: 'array', items: { type: 'object' }, description: 'Each as a read of it alone, by their ids' },
    missing: { ...IDS, description: 'Not there, or not to be seen' },
    next: { ...IDS, description: 'Not read yet, for the answer is long: ask for these again' },
  },
};

/** How reads of many profiles stand in the OpenAPI document. */
export const DescribeProfileBatches = (): CustomDecorator => DescribeGroup('Platform');

export const DescribeReadProfiles = (): CustomDecorator =>
  Describe('Read up to 1,000 profiles of a type', BODY, replies(200, 'The profiles', { schema: BATCH }));
