import type { BoardPost, JobPost, JobPostList } from '@talent-platform/protocol/models';
import type { Argv, InferredOptionTypes, Options } from 'yargs';
import { defineGroup, definePlatformCommand } from './command.js';
import { argument, parseId, parseOptionalId, single, textOption } from '../options/option-values.js';
import {
  callForBody,
  callService,
  customerPath,
  locationId,
  readAllItems,
  writeOnce,
} from '../platform/call-service.js';
import { printListing } from '../terminal/output.js';
import { printable } from '../terminal/text.js';

function declareJobId(yargs: Argv): Argv<{ readonly jobId: string }> {
  return yargs.positional('jobId', argument('the id of a job'));
}

const JOB_POST_OPTIONS = {
  portal: { ...textOption('the host of the portal, or its name if it has no host'), demandOption: true },
  'user-id': textOption('the id of the person who does this, for the record'),
} as const satisfies Record<string, Options>;

function parseJobPost(argv: InferredOptionTypes<typeof JOB_POST_OPTIONS> & { readonly jobId: string }): {
  readonly jobid: number;
  readonly portalurl: string;
  readonly userid: number | undefined;
} {
  return {
    jobid: parseId(argv.jobId, 'jobId'),
    portalurl: single('portal', argv.portal) ?? '',
    userid: parseOptionalId('user-id', argv['user-id']),
  };
}

const HEADING = ['id', 'status', 'portal', 'start', 'end'];

function rowOf({ jobpostid, status, portalurl, startdate, enddate }: JobPost): readonly unknown[] {
  return [jobpostid, status, portalurl, startdate, enddate];
}

/** Lists posts with any status (D-JPO-3). */
const postsListCommand = definePlatformCommand({
  usage: 'list <jobId>',
  summary: 'list the posts of a job on career portals',
  example: 'talent posts list 3',
  declare: declareJobId,
  parse: (argv) => ({ jobId: parseId(argv.jobId, 'jobId') }),
  async run({ jobId }, session) {
    const call = { method: 'GET', path: customerPath(`portalposts/job/${jobId}`, session) } as const;
    const data = await callForBody<JobPostList>(call, session);
    printListing({ data, heading: HEADING, rows: data.jobposts.map(rowOf), items: 'posts' }, session);
  },
});

const postsShowCommand = definePlatformCommand({
  usage: 'show <postId>',
  summary: 'show a job post',
  example: 'talent posts show 5',
  declare: (yargs) => yargs.positional('postId', argument('the id of a job post')),
  parse: (argv) => ({ postId: parseId(argv.postId, 'postId') }),
  async run({ postId }, session) {
    const call = { method: 'GET', path: customerPath(`portalposts/${postId}`, session) } as const;
    const data = await callForBody<JobPost>(call, session);
    printListing({ data, heading: HEADING, rows: [rowOf(data)], items: 'posts' }, session);
    if (!session.json)
      for (const { rel, url } of data.links ?? []) session.context.stdout.write(printable(`${rel}: ${url}\n`));
  },
});

const postsPostCommand = definePlatformCommand({
  usage: 'post <jobId>',
  summary: 'post an approved job on a career portal',
  example: 'talent posts post 3 --portal jobs.example.com',
  declare: (yargs) =>
    declareJobId(yargs)
      .options(JOB_POST_OPTIONS)
      .option('start', textOption('when the post begins, in UTC: "2026-11-20 09:30 AM" (default: now)'))
      .option('end', textOption('when the post ends, in UTC (default: never)')),
  parse: (argv) => ({
    post: {
      ...parseJobPost(argv),
      startdate: single('start', argv.start),
      enddate: single('end', argv.end),
    },
  }),
  async run({ post }, session) {
    const call = { method: 'POST', path: customerPath('portalposts/', session), body: JSON.stringify(post) } as const;
    const response = await writeOnce((headers) => callService({ ...call, headers }, session));
    session.context.stdout.write(`jobpostid  ${locationId(response, session)}\n`);
  },
});

const postsUnpostCommand = definePlatformCommand({
  usage: 'unpost <jobId>',
  summary: 'take the post of a job on a career portal down',
  example: 'talent posts unpost 3 --portal jobs.example.com',
  declare: (yargs) => declareJobId(yargs).options(JOB_POST_OPTIONS),
  parse: (argv) => ({ post: parseJobPost(argv) }),
  async run({ post }, session) {
    const path = customerPath('portalposts/unpost', session);
    await callService({ method: 'PATCH', path, body: JSON.stringify(post) }, session);
    session.context.stderr.write(printable(`Job ${post.jobid} is taken down from ${post.portalurl}\n`));
  },
});

const BOARD_HEADING = ['board', 'state', 'last action', 'outcome', 'at', 'by', 'message'];

/** D-JPO-7 */
const postsBoardsCommand = definePlatformCommand({
  usage: 'boards <jobId>',
  summary: 'list the posts of a job on job boards',
  example: 'talent posts boards 3',
  declare: declareJobId,
  parse: (argv) => ({ jobId: parseId(argv.jobId, 'jobId') }),
  async run({ jobId }, session) {
    const list = { path: `jobs/${jobId}/boards`, member: 'boards', query: ['size=1000'] };
    const boards = await readAllItems<BoardPost>(list, session);
    const rows = boards.map(({ board, state, action, outcome, at, username, userMessage }) => {
      return [board, state, action, outcome, at, username, userMessage];
    });
    printListing({ data: { boards }, heading: BOARD_HEADING, rows, items: 'posts to job boards' }, session);
  },
});

export const postsCommands = defineGroup('posts', 'post jobs on career portals, and take them down', [
  postsListCommand,
  postsShowCommand,
  postsPostCommand,
  postsUnpostCommand,
  postsBoardsCommand,
]);
