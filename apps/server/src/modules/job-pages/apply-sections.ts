import type { PublicPortal } from '../portals/index.js';
import type { PublicJob } from './public-job.js';

/** The port through which the page of a job gets its apply form (D-APY-1). */
export abstract class ApplySections {
  /** Returns the section as HTML; undefined if the portal takes no applications. */
  abstract of(found: PublicPortal, job: PublicJob): Promise<string | undefined>;
}
