import { unpostJob } from '../job-posts/job-posts.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { declareJobId, JOB_POST_OPTIONS, parseJobPost } from '../options/job-post-options.js';
import { openSession } from '../platform/platform-session.js';
import { printable } from '../terminal/printable.js';
import { defineCommand } from './command.js';

/** `posts unpost`: takes the post of a job on a career portal down. */
export const postsUnpostCommand = defineCommand({
  usage: 'unpost <jobId>',
  summary: 'take the post of a job on a career portal down',
  example: 'talent posts unpost 3 --portal jobs.example.com',
  declare: (yargs) => declareJobId(yargs).options(JOB_POST_OPTIONS).options(PLATFORM_OPTIONS),
  parse: (argv) => ({ ...parsePlatformOptions(argv), post: parseJobPost(argv) }),
  async run({ post, ...options }, context) {
    await unpostJob(post, await openSession(options, context));
    context.stderr.write(printable(`Job ${post.jobid} is taken down from ${post.portalurl}\n`));
    return 'OK';
  },
});
