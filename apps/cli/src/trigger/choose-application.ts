import { usageError } from '../cli-error.js';
import { readJobPosts } from '../job-posts/job-posts.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { oneLine } from '../terminal/printable.js';
import { chooseJobOf, chooseLiveJob, tellChoice } from './choose-newest.js';
import { findBlueprintPart } from './known-blueprint.js';

/** A job where people apply for it. */
export interface LiveJob {
  readonly portal: string;
  readonly job: number;
}

/** The job and the portal of an application, as far as the command line leaves them out. */
export async function chooseLivePost(
  { portal: named, job }: { readonly portal: string | undefined; readonly job: number | undefined },
  session: PlatformSession,
): Promise<LiveJob> {
  if (named !== undefined) {
    const portal = await idOfPortal(named, session);
    return { portal, job: job ?? (await chooseJobOf(portal, session)) };
  }
  const live = job ?? (await chooseLiveJob(session));
  const url = await portalOf(live, session);
  const portal = await idOfPortal(url, session);
  tellChoice(`chose portal ${portal} (${url}), where job ${live} is posted`, session);
  return { job: live, portal };
}

/** The host or the name of the first portal that the job is on. */
async function portalOf(job: number, session: PlatformSession): Promise<string> {
  const { jobposts } = await readJobPosts(job, session);
  const url = jobposts.find(({ status }) => status === 'Posted')?.portalurl;
  if (url !== undefined) return url;
  throw usageError(`job ${job} is on no portal now: post it`, `talent posts post ${job} --portal <portal>`);
}

/** Actions take the id of a portal; a name or a host is looked up in the blueprint, which alone has both. */
async function idOfPortal(text: string, session: PlatformSession): Promise<string> {
  if (/^[1-9]\d*$/.test(text)) return text;
  const portals = await findBlueprintPart('portals', session);
  if (portals === undefined)
    throw usageError(`the id of the portal "${text}" is known to administrators alone: give it by --portal`);
  const url = text.toLowerCase();
  const portal =
    portals.find(({ host }) => String(host ?? '').toLowerCase() === url) ?? portals.find(({ name }) => name === text);
  if (portal !== undefined) return String(portal.id);
  const known = portals.map(({ id, name }) => `${String(id)} (${String(name)})`).join(', ');
  throw usageError(oneLine(`there is no portal "${text}"; there are: ${known === '' ? 'none' : known}`));
}
