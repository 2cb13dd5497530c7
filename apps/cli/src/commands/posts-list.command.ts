import { readJobPosts } from '../job-posts/job-posts.js';
import { renderJobPosts } from '../job-posts/render-job-posts.js';
import { jsonText } from '../terminal/json-text.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { JSON_OPTION, parseId } from '../options/form-options.js';
import { declareJobId } from '../options/job-post-options.js';
import { openSession } from '../platform/platform-session.js';
import { paintFor } from '../terminal/paint.js';
import { defineCommand } from './command.js';

/** `posts list`: the posts of a job, whatever their status. */
export const postsListCommand = defineCommand({
  usage: 'list <jobId>',
  summary: 'list the posts of a job on career portals',
  example: 'talent posts list 3',
  declare: (yargs) => declareJobId(yargs).option('json', JSON_OPTION).options(PLATFORM_OPTIONS),
  parse: (argv) => ({
    ...parsePlatformOptions(argv),
    jobId: parseId(argv.jobId, 'jobId'),
    json: argv.json === true,
  }),
  async run({ jobId, json, ...options }, context) {
    const { stdout, stderr } = context;
    const list = await readJobPosts(jobId, await openSession({ ...options, json }, context));
    if (json) stdout.write(jsonText(list, stdout));
    else if (list.jobposts.length === 0) stderr.write('No posts.\n');
    else stdout.write(renderJobPosts(list.jobposts, paintFor(stdout, context)));
    return 'OK';
  },
});
