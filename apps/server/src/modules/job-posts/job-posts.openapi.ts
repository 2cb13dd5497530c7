import type { CustomDecorator } from '@nestjs/common';
import { JOB_POST_STATUSES } from '@talent-platform/protocol/models';
import { Describe, DescribeGroup, IDEMPOTENCY_KEY, replies, replyHeader, takes } from '../../http/index.js';

const ID = { type: 'integer', minimum: 1 };
const USER = { ...ID, description: 'The id of a person whom the caller sees. It is only recorded' };
const PORTAL = {
  type: 'string',
  description: 'The host of a portal, or its name if it has no host',
  examples: ['careers.acme.example'],
};
const TEXT = { type: 'string' };
const DATE = { type: 'string', examples: ['2026-11-20 09:30 AM'] };

const POST = {
  jobpostid: ID,
  portalurl: TEXT,
  startdate: DATE,
  enddate: { ...DATE, description: 'Only if the post has an end' },
  status: { type: 'string', enum: JOB_POST_STATUSES },
};
const REQUIRED = ['jobpostid', 'portalurl', 'startdate', 'status'];
const POST_SCHEMA = { type: 'object', properties: POST, required: REQUIRED };
const LINK = { type: 'object', properties: { rel: TEXT, title: TEXT, url: { ...TEXT, format: 'uri' } } };

/** Describes the portal post endpoints in the OpenAPI document. */
export const DescribeJobPosts = (): CustomDecorator => DescribeGroup('Job posts');

export const DescribeListJobPosts = (): CustomDecorator =>
  Describe(
    {
      id: 'listJobPosts',
      summary: 'List the posts of a job on career portals',
      description: 'Lists all posts, whatever their status.',
    },
    replies(200, 'All posts, whatever their status, lowest id first', {
      schema: {
        type: 'object',
        properties: { jobposts: { type: 'array', items: POST_SCHEMA } },
        required: ['jobposts'],
      },
    }),
  );

export const DescribeGetJobPost = (): CustomDecorator =>
  Describe(
    {
      id: 'getJobPost',
      summary: 'Read a job post',
      description: 'Answers the portal, the times and the status of the post.',
    },
    replies(200, 'The post, with links to itself, to its job, and to the named user if the caller sees that person', {
      ...replyHeader('Link', 'The post (rel self), its job and the named user'),
      schema: {
        type: 'object',
        properties: { ...POST, links: { type: 'array', items: LINK } },
        required: [...REQUIRED, 'links'],
      },
    }),
  );

export const DescribePostJob = (): CustomDecorator =>
  Describe(
    {
      id: 'postJob',
      summary: 'Post a job on a career portal',
      description: 'The job must be in the Approved folder, and not be posted on the portal yet.',
    },
    IDEMPOTENCY_KEY,
    takes(
      {
        type: 'object',
        properties: {
          jobid: ID,
          userid: USER,
          startdate: { ...DATE, description: 'UTC; now if left out' },
          enddate: { ...DATE, description: 'UTC, after the start; no end if left out' },
          portalurl: PORTAL,
        },
        required: ['jobid', 'portalurl'],
      },
      'The job must be in the Approved folder, and neither posted nor scheduled on the portal',
    ),
    replies(403, 'The portal takes no posts, or the user may only read posts'),
    replies(409, 'The job is not in the Approved folder, or is posted on the portal already'),
    replies(201, 'Posted', replyHeader('Location', 'The URL of the job post', 'uri')),
  );

export const DescribeUnpostJob = (): CustomDecorator =>
  Describe(
    {
      id: 'unpostJob',
      summary: 'Take a job off a career portal',
      description: 'The job must be in the Approved folder, and its post on the portal Posted or Scheduled.',
    },
    takes({
      type: 'object',
      properties: { jobid: ID, userid: USER, portalurl: PORTAL },
      required: ['jobid', 'portalurl'],
    }),
    replies(409, 'The job is not in the Approved folder, or is not posted on the portal'),
    replies(200, 'Taken down'),
  );
