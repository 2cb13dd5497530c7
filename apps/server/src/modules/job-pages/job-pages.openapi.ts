import type { CustomDecorator } from '@nestjs/common';
import { bodyOf, Describe, DescribeGroup, inHeader, inPath, replies, replyHeader } from '../../http/index.js';

const HTML = bodyOf('text/html;charset=UTF-8');

const ETAG = replyHeader('ETag', 'Names this version of the page');

const ANY_PAGE = [
  inHeader('If-None-Match', 'The ETag of the page that is known; 304 then'),
  replies(304, 'The page is the one that If-None-Match names', ETAG),
  replies(429, 'Too many requests from one network; Retry-After says when to try again', HTML),
  replies(503, 'Too many requests at once; Retry-After says when to try again', HTML),
];

const PAGE = [
  inPath('jobId', { description: 'The id of the job' }),
  inPath('slug', { description: 'Words of the title, which may be any', example: 'engineer' }),
  replies(200, 'The page of a job that is live on the portal now', { ...HTML, ...ETAG }),
  replies(404, 'A page that says the job is not open', HTML),
  ...ANY_PAGE,
];
const APPLICATION = [
  inPath('workflowId', { description: 'The id of the applicant workflow, as in the returnUrl of its event' }),
  replies(200, 'A page that says that the application has been received: the same for every id', { ...HTML, ...ETAG }),
  replies(404, 'A page that says that there is no such portal', HTML),
  ...ANY_PAGE,
];
const OF_PORTAL = [inPath('name', { description: 'The name of the portal', example: 'careers' })];

/** Describes the pages of jobs in the OpenAPI document. */
export const DescribeJobPages = (): CustomDecorator => DescribeGroup('Job pages');

export const DescribePageOfPortal = (): MethodDecorator =>
  Describe(
    {
      id: 'getJobPage',
      summary: 'Read the page of a job on a portal',
      description: 'The page that candidates see, with the form to apply if the portal has one.',
    },
    ...OF_PORTAL,
    ...PAGE,
  );

export const DescribePageOfHost = (): MethodDecorator =>
  Describe(
    {
      id: 'getJobPageByHost',
      summary: 'Read the page of a job on the portal of the host',
      description: 'As the page of the portal. The host of the request names the portal.',
    },
    ...PAGE,
  );

export const DescribeApplicationOfPortal = (): MethodDecorator =>
  Describe(
    {
      id: 'getApplicationPage',
      summary: 'Come back to a portal after an application',
      description: 'The page to which partners send candidates back: the `returnUrl` of the event.',
    },
    ...OF_PORTAL,
    ...APPLICATION,
  );

export const DescribeApplicationOfHost = (): MethodDecorator =>
  Describe(
    {
      id: 'getApplicationPageByHost',
      summary: 'Come back to the portal of the host after an application',
      description: 'As the page of the portal. The host of the request names the portal.',
    },
    ...APPLICATION,
  );
