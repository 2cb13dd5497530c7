import { readJobPost } from '../job-posts/job-posts.js';
import { renderJobPosts } from '../job-posts/render-job-posts.js';
import { jsonText } from '../terminal/json-text.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { JSON_OPTION, parseId } from '../options/form-options.js';
import { openSession } from '../platform/platform-session.js';
import { paintFor } from '../terminal/paint.js';
import { printable } from '../terminal/printable.js';
import { defineCommand } from './command.js';

/** `posts show`: one post, with the profiles that it links to. */
export const postsShowCommand = defineCommand({
  usage: 'show <postId>',
  summary: 'show a job post',
  example: 'talent posts show 5',
  declare: (yargs) =>
    yargs
      .positional('postId', { type: 'string', demandOption: true, describe: 'the id of a job post' })
      .option('json', JSON_OPTION)
      .options(PLATFORM_OPTIONS),
  parse: (argv) => ({
    ...parsePlatformOptions(argv),
    postId: parseId(argv.postId, 'postId'),
    json: argv.json === true,
  }),
  async run({ postId, json, ...options }, context) {
    const { stdout } = context;
    const post = await readJobPost(postId, await openSession({ ...options, json }, context));
    if (json) {
      stdout.write(jsonText(post, stdout));
      return 'OK';
    }
    stdout.write(renderJobPosts([post], paintFor(stdout, context)));
    for (const { rel, url } of post.links ?? []) stdout.write(printable(`${rel}: ${url}\n`));
    return 'OK';
  },
});
