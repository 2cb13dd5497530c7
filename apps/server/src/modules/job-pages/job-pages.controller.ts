import { Controller, Get, Post, Req } from '@nestjs/common';
import { Access, bodyOf, Describe, DescribeGroup, inPath, replies, replyHeader } from '../../http/index.js';
import type { OperationPart, Reply, TalentRequest } from '../../http/index.js';
import { ApplicationsService } from './apply/applications.service.js';
import { FIELDS } from './apply/submitted-form.js';
import { JobPageReplies } from './job-page-replies.js';

export const HTML = bodyOf('text/html;charset=UTF-8');
const TEXT = { type: 'string' };
const FILE = { ...TEXT, contentMediaType: 'application/octet-stream' };

/** Replies of a page for visitors. */
export const TOO_MANY = [
  replies(429, 'Too many requests from one network; Retry-After says when to try again', HTML),
  replies(503, 'Too many requests at once; Retry-After says when to try again', HTML),
];

const OF_JOB = [
  inPath('jobId', { description: 'The id of the job' }),
  inPath('slug', { description: 'Words of the title, which may be any', example: 'engineer' }),
];
const PAGE = [
  ...OF_JOB,
  replies(200, 'The page of a job that is live on the portal now', HTML),
  replies(404, 'A page that says the job is not open', HTML),
  ...TOO_MANY,
];
const APPLICATION = [
  inPath('workflowId', { description: 'The id of the applicant workflow, as in the returnUrl of its event' }),
  replies(200, 'A page that says that the application has been received: the same for every id', HTML),
  replies(404, 'A page that says that there is no such portal', HTML),
  ...TOO_MANY,
];

const FORM: OperationPart = {
  requestBody: {
    description:
      'The form of the page. The questions of the portal come as q:{question} and q:{group}:{entry}:{question}',
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: {
            [FIELDS.token]: { ...TEXT, description: 'As it stands in the form' },
            [FIELDS.firstName]: TEXT,
            [FIELDS.lastName]: TEXT,
            [FIELDS.email]: TEXT,
            [FIELDS.phone]: TEXT,
            [FIELDS.resume]: FILE,
            [FIELDS.signature]: { ...TEXT, description: '`yes`: the answers are signed' },
            [FIELDS.consent]: { ...TEXT, description: '`yes`: the applicant agrees' },
          },
          required: [FIELDS.token, FIELDS.email, FIELDS.consent],
        },
      },
    },
  },
};

const APPLY = [
  ...OF_JOB,
  FORM,
  replies(200, 'A page that says that the application has been received, and what a partner has to say', HTML),
  replies(
    303,
    'The same, where a partner sends the applicant on',
    replyHeader('Location', "The partner's site", 'uri'),
  ),
  replies(400, 'The form again, with what was typed, and each problem at its field', HTML),
  replies(404, 'A page that says the job is not open, or that nobody applies on this portal', HTML),
  replies(409, 'The same form is being worked on by another node', HTML),
  replies(413, 'A page that says that the file, or the texts, are far too large', HTML),
  replies(415, 'A page that says that the body was no form', HTML),
  replies(500, 'A page that says that the application has not been received', HTML),
  ...TOO_MANY,
];

/** On a portal by its name, and on the portal of the host. */
const JOB = ['portals/:name/jobs/:jobId/:slug/job', 'jobs/:jobId/:slug/job'];

/**
 * Serves the public pages of a job on a career portal (D-SEA-20), takes their apply forms (D-APY-1), and greets people
 * who have applied (D-SEA-27). Visitors do not sign in, so another site gains nothing by sending a form in their browser.
 */
@DescribeGroup('Job pages')
@Access('public')
@Controller()
export class JobPagesController {
  constructor(
    private readonly pages: JobPageReplies,
    private readonly applications: ApplicationsService,
  ) {}

  @Get(JOB)
  @Describe(
    {
      id: { '/portals/{name}/jobs/{jobId}/{slug}/job': 'getJobPage', '/jobs/{jobId}/{slug}/job': 'getJobPageByHost' },
      summary: {
        '/portals/{name}/jobs/{jobId}/{slug}/job': 'Read the page of a job on a portal',
        '/jobs/{jobId}/{slug}/job': 'Read the page of a job on the portal of the host',
      },
      description: 'The page that candidates see, with the form to apply if the portal has one.',
    },
    ...PAGE,
  )
  job(@Req() request: TalentRequest): Promise<Reply> {
    return this.pages.ofJob(request);
  }

  @Post(JOB)
  @Describe(
    {
      id: {
        '/portals/{name}/jobs/{jobId}/{slug}/job': 'applyForJob',
        '/jobs/{jobId}/{slug}/job': 'applyForJobByHost',
      },
      summary: {
        '/portals/{name}/jobs/{jobId}/{slug}/job': 'Apply for a job on a portal',
        '/jobs/{jobId}/{slug}/job': 'Apply for a job on the portal of the host',
      },
      description: 'Takes the form of the page of the job, as a browser sends it.',
    },
    ...APPLY,
  )
  apply(@Req() request: TalentRequest): Promise<Reply> {
    return this.applications.receive(request);
  }

  @Get(['portals/:name/apply/:workflowId', 'apply/:workflowId'])
  @Describe(
    {
      id: {
        '/portals/{name}/apply/{workflowId}': 'getApplicationPage',
        '/apply/{workflowId}': 'getApplicationPageByHost',
      },
      summary: {
        '/portals/{name}/apply/{workflowId}': 'Come back to a portal after an application',
        '/apply/{workflowId}': 'Come back to the portal of the host after an application',
      },
      description: 'The page to which partners send candidates back: the `returnUrl` of the event.',
    },
    ...APPLICATION,
  )
  application(@Req() request: TalentRequest): Promise<Reply> {
    return this.pages.ofApplication(request);
  }
}
