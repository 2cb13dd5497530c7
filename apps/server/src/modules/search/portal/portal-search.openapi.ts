import type { CustomDecorator } from '@nestjs/common';
import { PORTAL_FILTERS } from '@talent-platform/blueprint';
import { fails, Describe, DescribeGroup, inPath, inQuery, replies, takes } from '../../../http/index.js';
import { FILTER, STALENESS, WRONG_FILTER } from '../search.openapi.js';

const PORTAL = inPath('portalIdOrName', { description: 'The id of the portal, or its name', example: 'careers' });

const URI = { type: 'string', format: 'uri' };
const ENTRY = {
  type: 'object',
  properties: {
    id: { type: 'integer', minimum: 1 },
    self: URI,
    portalUrl: { ...URI, description: 'The page of the job on the portal' },
    updatedDate: { type: 'string', examples: ['2026-11-20 09:30 AM'] },
  },
  required: ['id', 'self', 'portalUrl'],
};

const FOUND = [
  fails('SEARCH_INVALID'),
  PORTAL,
  replies(200, 'The jobs that are live on the portal and that the filter finds, by descending id, at most 1000', {
    schema: {
      type: 'object',
      properties: { searchResults: { type: 'array', items: ENTRY } },
      required: ['searchResults'],
    },
  }),
  WRONG_FILTER,
];

/** Describes the career-portal search in the OpenAPI document. */
export const DescribePortalSearches = (): CustomDecorator => DescribeGroup('Career-portal search');

export const DescribePortalSearchByGet = (): MethodDecorator =>
  Describe(
    {
      id: 'searchPortalByQuery',
      summary: 'Find jobs of a career portal by a filter in the query',
      description: 'Without `searchJson`, lists all jobs that are live on the portal.',
    },
    inQuery('searchJson', {
      description: 'The filter object, as JSON',
      example: '{"filters":[{"name":"job.positiontype","value":["Full-Time"]}]}',
    }),
    STALENESS,
    ...FOUND,
  );

export const DescribePortalSearch = (): MethodDecorator =>
  Describe(
    {
      id: 'searchPortal',
      summary: 'Find jobs of a career portal by a filter',
      description: 'Answers as the job listing of the portal would.',
    },
    takes(FILTER),
    STALENESS,
    ...FOUND,
  );

const TEXT = { type: 'string' };
const OPTIONS = {
  type: 'array',
  items: { type: 'object', properties: { id: TEXT, value: TEXT }, required: ['id', 'value'] },
};
const FILTER_DESCRIPTION = {
  type: 'object',
  properties: {
    name: {
      type: 'string',
      description: `One of ${PORTAL_FILTERS.join(', ')}, or job. and a field that the blueprint makes a filter`,
    },
    label: TEXT,
    type: { type: 'object', properties: { display: TEXT, id: { type: 'integer' } }, required: ['display', 'id'] },
    options: { ...OPTIONS, description: 'Only of those that are chosen from' },
    secondaryValue: {
      type: 'object',
      properties: { options: OPTIONS, id: TEXT, label: TEXT, units: TEXT },
      description: 'The radius, of the zip code alone',
    },
  },
  required: ['name', 'label', 'type'],
};

export const DescribePortalFilters = (): MethodDecorator =>
  Describe(
    {
      id: 'listPortalFilters',
      summary: 'List the filters of a career portal',
      description: 'Each with its label, its kind, and the options that it offers.',
    },
    PORTAL,
    replies(200, 'Those that the caller can use, in the order of the portal', {
      schema: {
        type: 'object',
        properties: { filters: { type: 'array', items: FILTER_DESCRIPTION } },
        required: ['filters'],
      },
    }),
  );
