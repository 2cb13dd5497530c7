import { readBoardPosts } from '../job-posts/board-posts.js';
import { renderBoardPosts } from '../job-posts/render-job-posts.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { JSON_OPTION, parseId } from '../options/form-options.js';
import { declareJobId } from '../options/job-post-options.js';
import { openSession } from '../platform/platform-session.js';
import { jsonText } from '../terminal/json-text.js';
import { paintFor } from '../terminal/paint.js';
import { defineCommand } from './command.js';

/** `posts boards`: where a job is on job boards, whatever became of it there. */
export const postsBoardsCommand = defineCommand({
  usage: 'boards <jobId>',
  summary: 'list where a job is on job boards',
  example: 'talent posts boards 3',
  declare: (yargs) => declareJobId(yargs).option('json', JSON_OPTION).options(PLATFORM_OPTIONS),
  parse: (argv) => ({
    ...parsePlatformOptions(argv),
    jobId: parseId(argv.jobId, 'jobId'),
    json: argv.json === true,
  }),
  async run({ jobId, json, ...options }, context) {
    const { stdout, stderr } = context;
    const boards = await readBoardPosts(jobId, await openSession({ ...options, json }, context));
    if (json) stdout.write(jsonText({ boards }, stdout));
    else if (boards.length === 0) stderr.write('No posts to job boards.\n');
    else stdout.write(renderBoardPosts(boards, paintFor(stdout, context)));
    return 'OK';
  },
});
