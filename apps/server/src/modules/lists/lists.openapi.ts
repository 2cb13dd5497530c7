import { applyDecorators } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import {
  CHANGES_SCHEMA,
  DescribeDryRun,
  DescribeDryRunParameter,
  DescribeIdempotencyKey,
  DescribeIfMatch,
  DescribeVersion,
} from '../../http/index.js';

type Decorator = ReturnType<typeof applyDecorators>;

const TEXT = { type: 'string' } as const;

const LINK = { type: 'object', properties: { href: { ...TEXT, format: 'uri' } }, required: ['href'] } as const;

const LINKS = {
  type: 'object',
  description: 'self always; first and last where there are children; prev and next where there are such pages',
  properties: { self: LINK, first: LINK, last: LINK, prev: LINK, next: LINK },
  required: ['self'],
} as const;

const ATTRIBUTES = { type: ['string', 'number', 'boolean'] as unknown as 'string' };

const CHILD = {
  type: 'object',
  properties: {
    id: { ...TEXT, description: 'The system id (D…), or C and the list node id' },
    listnodeid: TEXT,
    value: { ...TEXT, description: 'The label' },
    hidden: { type: 'boolean' },
    _links: LINKS,
  },
  required: ['id', 'listnodeid', 'value', 'hidden', '_links'],
  additionalProperties: { ...ATTRIBUTES, description: 'exportAs, abv2, abv3, iso, abbrev …, as the list has them' },
} as const;

const CHILDREN = { type: 'array', items: CHILD } as const;

const NODE = {
  ...CHILD,
  properties: { ...CHILD.properties, children: CHILDREN },
  required: [...CHILD.required, 'children'],
} as const;

const LIST = {
  type: 'object',
  properties: { id: TEXT, children: CHILDREN, _links: LINKS },
  required: ['id', 'children', '_links'],
} as const;

const USER_GROUP = ApiQuery({
  name: 'usergroup',
  required: false,
  description: 'The Integration Name of a user group: attributes as they are for it; left out, the defaults',
  schema: TEXT,
});

const ENTITY_TAG = { ETag: { description: 'The version of the list, for If-None-Match and If-Match', schema: TEXT } };

const READ = applyDecorators(
  ApiQuery({
    name: 'size',
    required: false,
    description: 'Children of a page; more than 1000 count as 1000',
    schema: { type: 'integer', minimum: 1, default: 1000 },
  }),
  ApiQuery({ name: 'page', required: false, schema: { type: 'integer', minimum: 1, default: 1 } }),
  USER_GROUP,
  DescribeVersion(),
);

/** A JSON body of that schema. */
const json = (schema: object) => ({ 'application/json': { schema } });

const LOCATION = { Location: { description: 'The URL of the node', schema: { ...TEXT, format: 'uri' } } };

function answers(description: string, schema: typeof NODE | typeof LIST): Decorator {
  return applyDecorators(READ, ApiOkResponse({ description, headers: ENTITY_TAG, content: json(schema) }));
}

/** How the lists endpoints stand in the OpenAPI document. */
export const DescribeLists = (): Decorator => ApiTags('Lists');

export const DescribeListIds = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'The identifiers of all lists' }),
    ApiOkResponse({
      description: 'In the order of the index',
      content: json({ type: 'object', properties: { lists: { type: 'array', items: TEXT } } }),
    }),
  );

export const DescribeGetList = (): Decorator =>
  applyDecorators(ApiOperation({ summary: 'Read a list' }), answers('One page of its first level', LIST));

export const DescribeGetNode = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Read a node by the full chain of its ancestors, each by either id' }),
    ApiParam({
      name: 'chain',
      description: 'The ids from the first level down to the node, with slashes as they stand',
      schema: TEXT,
      example: 'C41001/D41001005',
    }),
    answers('The node, and one page of those directly below it', NODE),
  );

export const DescribeGetCustomNode = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Read a custom list, or a node of one, by its number' }),
    answers('The node, and one page of those directly below it', NODE),
  );

export const DescribeChangeList = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Change a whole list: attributes and order' }),
    DescribeIfMatch(),
    DescribeDryRunParameter(),
    USER_GROUP,
    ApiBody({
      description: 'Every node of the first level, changed and unchanged; children inside a node are optional',
      schema: {
        type: 'object',
        properties: { children: { type: 'array', items: { type: 'object' } } },
        required: ['children'],
      },
    }),
    ApiOkResponse({
      description: 'The changed list, its first level unpaged; of a dry run, what would change',
      headers: ENTITY_TAG,
      content: json({ anyOf: [LIST, CHANGES_SCHEMA] }),
    }),
  );

export const DescribeChangeNode = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Change attributes of a node; null resets one to its default' }),
    DescribeIfMatch(),
    USER_GROUP,
    ApiBody({
      description: 'The attributes to change, one or more',
      schema: { type: 'object', minProperties: 1, additionalProperties: true },
    }),
    ApiNoContentResponse({ description: 'Changed' }),
    DescribeDryRun(),
  );

export const DescribeAddNode = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Add a node at the end of the first level, or below another node' }),
    DescribeIfMatch(),
    ApiQuery({
      name: 'parentNodeId',
      required: false,
      description: 'C and a list node id, or a system id',
      schema: TEXT,
    }),
    DescribeIdempotencyKey(),
    ApiBody({
      description: 'A value for every attribute of the list; "" leaves one blank that is not required',
      schema: { type: 'object', properties: { value: TEXT }, required: ['value'], additionalProperties: ATTRIBUTES },
    }),
    ApiCreatedResponse({ description: 'Added', headers: LOCATION }),
    DescribeDryRun(),
  );
