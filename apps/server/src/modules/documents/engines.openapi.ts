import type { CustomDecorator } from '@nestjs/common';
import { KINDS } from '@talent-platform/documents';
import { Describe, DescribeGroup, replies } from '../../http/index.js';

const TEXT = { type: 'string' };
const CAPABILITY = {
  type: 'object',
  properties: {
    operation: { enum: ['text', 'pdf'] },
    kinds: { type: 'array', items: { enum: KINDS } },
    fidelity: { enum: ['exact', 'reflow', 'image'], description: 'Of PDFs: the best that it makes' },
  },
  required: ['operation', 'kinds'],
};
const ENGINE = {
  type: 'object',
  properties: {
    id: TEXT,
    origin: { enum: ['embedded', 'system'] },
    isAvailable: { type: 'boolean' },
    version: TEXT,
    reason: { ...TEXT, description: 'Why it cannot be used here' },
    capabilities: { type: 'array', items: CAPABILITY },
  },
  required: ['id', 'origin', 'isAvailable', 'capabilities'],
};

/** Describes the engines in the OpenAPI document. */
export const DescribeEngines = (): CustomDecorator => DescribeGroup('Operation');

export const DescribeListEngines = (): MethodDecorator =>
  Describe(
    {
      id: 'listDocumentEngines',
      summary: 'List the engines for documents',
      description: 'Lists what makes texts and PDFs of files, and what each can do on this machine.',
    },
    replies(200, 'Those that are here with their versions, the others with the reason', {
      schema: {
        type: 'object',
        properties: { engines: { type: 'array', items: ENGINE } },
        required: ['engines'],
      },
    }),
  );
