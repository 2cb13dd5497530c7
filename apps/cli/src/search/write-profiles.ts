import type { Context } from '../context.js';
import { isWritten } from '../terminal/is-written.js';
import { jsonLine } from '../terminal/json-text.js';
import { withProgress } from '../terminal/progress.js';
import type { FoundProfile } from './read-page.js';

/** Writes a line of JSON for each as it comes, and tells how many there are; where the reader left, no more are asked for. */
export async function writeProfiles(
  profiles: AsyncIterable<FoundProfile>,
  { stdout, stderr }: Pick<Context, 'stdout' | 'stderr'>,
): Promise<void> {
  let count = 0;
  let last = 0;
  await withProgress({ stderr }, async (tell) => {
    for await (const profile of profiles) {
      if (!(await isWritten(jsonLine(profile, stdout), stdout))) return;
      count += 1;
      last = profile.id;
      // On a terminal the lines themselves show it.
      if (stdout.isTTY !== true) tell(`${count} found, the last is ${last}`);
    }
  });
  stderr.write(`${count} found\n`);
}
