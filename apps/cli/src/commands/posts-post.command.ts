import { postJob } from '../job-posts/job-posts.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { declareJobId, JOB_POST_OPTIONS, parseDateTime, parseJobPost } from '../options/job-post-options.js';
import { openSession } from '../platform/platform-session.js';
import { defineCommand } from './command.js';

const DATE = { type: 'string', requiresArg: true } as const;

/** `posts post`: posts a job on a career portal. */
export const postsPostCommand = defineCommand({
  usage: 'post <jobId>',
  summary: 'post an approved job on a career portal',
  example: 'talent posts post 3 --portal jobs.example.com',
  declare: (yargs) =>
    declareJobId(yargs)
      .options(JOB_POST_OPTIONS)
      .option('start', { ...DATE, describe: 'such as "2026-11-20 09:30 AM", UTC; now where it is left out' })
      .option('end', { ...DATE, describe: 'likewise; open where it is left out' })
      .options(PLATFORM_OPTIONS),
  parse: (argv) => ({
    ...parsePlatformOptions(argv),
    post: {
      ...parseJobPost(argv),
      startdate: parseDateTime('start', argv.start),
      enddate: parseDateTime('end', argv.end),
    },
  }),
  async run({ post, ...options }, context) {
    const id = await postJob(post, await openSession(options, context));
    context.stdout.write(`jobpostid  ${id}\n`);
    return 'OK';
  },
});
