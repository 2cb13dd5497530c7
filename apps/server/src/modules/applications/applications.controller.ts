import { Controller, Headers, Param, Post, Req } from '@nestjs/common';
import { Access, bodyOf, Describe, DescribeGroup, inPath, replies, replyHeader } from '../../http/index.js';
import type { OperationPart, Reply, TalentRequest } from '../../http/index.js';
import { PublicPortalsService } from '../portals/index.js';
import { ApplicationReplies } from './application-replies.js';
import { FIELDS } from './submitted-form.js';

const HTML = bodyOf('text/html;charset=UTF-8');
const TEXT = { type: 'string' };
const FILE = { ...TEXT, contentMediaType: 'application/octet-stream' };

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
            [FIELDS.token]: { ...TEXT, description: 'As it stands in the form: it ends after a day' },
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
  inPath('jobId', { description: 'The id of the job' }),
  inPath('slug', { description: 'Words of the title, which may be any', example: 'engineer' }),
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
  replies(429, 'Too many were sent from one network, or for one job; Retry-After says when to come again', HTML),
  replies(500, 'A page that says that the application has not been received', HTML),
  replies(503, 'The same where too many are sent at once', HTML),
];

/**
 * Receives the apply forms of job pages from anybody (D-APY-1). Visitors do not sign in, so another site gains
 * nothing by sending a form in their browser.
 */
@DescribeGroup('Job pages')
@Access('public')
@Controller()
export class ApplicationsController {
  constructor(
    private readonly portals: PublicPortalsService,
    private readonly replies: ApplicationReplies,
  ) {}

  @Post('portals/:name/jobs/:jobId/:slug/job')
  @Describe(
    {
      id: 'applyForJob',
      summary: 'Apply for a job on a portal',
      description: 'Takes the form of the page of the job, as a browser sends it.',
    },
    inPath('name', { description: 'The name of the portal', example: 'careers' }),
    ...APPLY,
  )
  async ofPortal(
    @Req() request: TalentRequest,
    @Param() { name = '', jobId = '' }: Readonly<Record<string, string>>,
  ): Promise<Reply> {
    const portal = await this.portals.findByName(name);
    return this.replies.of(request, { jobId, portal });
  }

  @Post('jobs/:jobId/:slug/job')
  @Describe(
    {
      id: 'applyForJobByHost',
      summary: 'Apply for a job on the portal of the host',
      description: 'As the form of the portal. The host of the request names the portal.',
    },
    ...APPLY,
  )
  async ofHost(
    @Req() request: TalentRequest,
    @Headers('host') host: string | undefined,
    @Param('jobId') jobId: string,
  ): Promise<Reply> {
    return this.replies.of(request, { jobId, portal: await this.portals.findByHost(host ?? '') });
  }
}
