import { parseWireDateTime } from '@talent-platform/protocol/wire';
import type { Argv, InferredOptionTypes, Options } from 'yargs';
import { usageError } from '../cli-error.js';
import { defineGroup, definePlatformCommand } from './command.js';
import {
  postJob,
  readBoardPosts,
  readJobPost,
  readJobPosts,
  renderBoardPosts,
  renderJobPosts,
  unpostJob,
} from '../job-posts.js';
import { JSON_OPTION, parseId, parseOptionalId, single } from '../options/option-values.js';
import { jsonText } from '../terminal/output.js';
import { paintFor, printable } from '../terminal/text.js';

function declareJobId(yargs: Argv): Argv<{ readonly jobId: string }> {
  return yargs.positional('jobId', { type: 'string', demandOption: true, describe: 'the id of a job' });
}

const JOB_POST_OPTIONS = {
  portal: {
    type: 'string',
    demandOption: true,
    requiresArg: true,
    describe: 'the host of the portal, or its name if it has no host',
  },
  'user-id': { type: 'string', requiresArg: true, describe: 'the id of the person who does this, for the record' },
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

/** Returns a valid date and time in the form of the wire. */
function parseDateTime(name: string, text: string | undefined): string | undefined {
  const date = single(name, text);
  if (date === undefined || parseWireDateTime(date) !== undefined) return date;
  throw usageError(`--${name} must be a date and time in UTC such as "2026-11-20 09:30 AM", received "${date}"`);
}

const postsListCommand = definePlatformCommand({
  usage: 'list <jobId>',
  summary: 'list the posts of a job on career portals',
  example: 'talent posts list 3',
  declare: (yargs) => declareJobId(yargs).option('json', JSON_OPTION),
  parse: (argv) => ({
    jobId: parseId(argv.jobId, 'jobId'),
    json: argv.json === true,
  }),
  async run({ jobId, json }, session) {
    const { stdout, stderr } = session.context;
    const list = await readJobPosts(jobId, session);
    if (json) stdout.write(jsonText(list, stdout));
    else if (list.jobposts.length === 0) stderr.write('No posts.\n');
    else stdout.write(renderJobPosts(list.jobposts, paintFor(stdout, session.context)));
    return 'OK';
  },
});

const postsShowCommand = definePlatformCommand({
  usage: 'show <postId>',
  summary: 'show a job post',
  example: 'talent posts show 5',
  declare: (yargs) =>
    yargs
      .positional('postId', { type: 'string', demandOption: true, describe: 'the id of a job post' })
      .option('json', JSON_OPTION),
  parse: (argv) => ({
    postId: parseId(argv.postId, 'postId'),
    json: argv.json === true,
  }),
  async run({ postId, json }, session) {
    const { stdout } = session.context;
    const post = await readJobPost(postId, session);
    if (json) {
      stdout.write(jsonText(post, stdout));
      return 'OK';
    }
    stdout.write(renderJobPosts([post], paintFor(stdout, session.context)));
    for (const { rel, url } of post.links ?? []) stdout.write(printable(`${rel}: ${url}\n`));
    return 'OK';
  },
});

const DATE = { type: 'string', requiresArg: true } as const;

const postsPostCommand = definePlatformCommand({
  usage: 'post <jobId>',
  summary: 'post an approved job on a career portal',
  example: 'talent posts post 3 --portal jobs.example.com',
  declare: (yargs) =>
    declareJobId(yargs)
      .options(JOB_POST_OPTIONS)
      .option('start', { ...DATE, describe: 'when the post begins, in UTC: "2026-11-20 09:30 AM" (default: now)' })
      .option('end', { ...DATE, describe: 'when the post ends, in UTC (default: never)' }),
  parse: (argv) => ({
    post: {
      ...parseJobPost(argv),
      startdate: parseDateTime('start', argv.start),
      enddate: parseDateTime('end', argv.end),
    },
  }),
  async run({ post }, session) {
    const id = await postJob(post, session);
    session.context.stdout.write(`jobpostid  ${id}\n`);
    return 'OK';
  },
});

const postsUnpostCommand = definePlatformCommand({
  usage: 'unpost <jobId>',
  summary: 'take the post of a job on a career portal down',
  example: 'talent posts unpost 3 --portal jobs.example.com',
  declare: (yargs) => declareJobId(yargs).options(JOB_POST_OPTIONS),
  parse: (argv) => ({ post: parseJobPost(argv) }),
  async run({ post }, session) {
    await unpostJob(post, session);
    session.context.stderr.write(printable(`Job ${post.jobid} is taken down from ${post.portalurl}\n`));
    return 'OK';
  },
});

const postsBoardsCommand = definePlatformCommand({
  usage: 'boards <jobId>',
  summary: 'list the posts of a job on job boards',
  example: 'talent posts boards 3',
  declare: (yargs) => declareJobId(yargs).option('json', JSON_OPTION),
  parse: (argv) => ({
    jobId: parseId(argv.jobId, 'jobId'),
    json: argv.json === true,
  }),
  async run({ jobId, json }, session) {
    const { stdout, stderr } = session.context;
    const boards = await readBoardPosts(jobId, session);
    if (json) stdout.write(jsonText({ boards }, stdout));
    else if (boards.length === 0) stderr.write('No posts to job boards.\n');
    else stdout.write(renderBoardPosts(boards, paintFor(stdout, session.context)));
    return 'OK';
  },
});

export const postsCommands = defineGroup('posts', 'post jobs on career portals, and take them down', [
  postsListCommand,
  postsShowCommand,
  postsPostCommand,
  postsUnpostCommand,
  postsBoardsCommand,
]);
