import type { CustomDecorator } from '@nestjs/common';
import { replies, Describe, DescribeGroup, inHeader } from '../../http/index.js';

const SCHEMA = [
  inHeader('If-None-Match', 'The ETag of the schema that is known; 304 then'),
  replies(200, 'A JSON Schema (2020-12)', { schema: { type: 'object' } }),
  replies(304, 'If-None-Match names the schema that stands'),
];

/** Describes the schema endpoints in the OpenAPI document. */
export const DescribeSchemas = (): CustomDecorator => DescribeGroup('Schemas');

export const DescribeProfileSchema = (): MethodDecorator =>
  Describe(
    {
      id: 'get{Type}Schema',
      summary: 'Read the JSON Schema of {a type}',
      description: 'Describes the fields that the caller sees, custom fields included, as `for` asks.',
    },
    ...SCHEMA,
  );

export const DescribeFieldSchema = (): MethodDecorator =>
  Describe(
    {
      id: 'get{Type}FieldSchema',
      summary: 'Read the JSON Schema of a field of {a type}',
      description: 'Describes one field, which the caller must see, as `for` asks.',
    },
    ...SCHEMA,
  );

/** @param subject the described resource, such as `the list of forms` */
export const DescribeFixedSchema = (id: string, subject: string): MethodDecorator =>
  Describe(
    { id, summary: `Read the JSON Schema of ${subject}`, description: 'The same for every customer and caller.' },
    ...SCHEMA,
  );
