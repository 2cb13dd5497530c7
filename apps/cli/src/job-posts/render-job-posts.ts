import type { JobPost } from '@talent-platform/protocol/models';
import type { Paint } from '../terminal/paint.js';
import { renderTable } from '../terminal/render-table.js';

const HEADING = ['id', 'status', 'portal', 'start', 'end'];

/** Posts as a table. */
export function renderJobPosts(posts: readonly JobPost[], paint: Paint): string {
  const rows = posts.map(({ jobpostid, status, portalurl, startdate, enddate = '' }) =>
    [jobpostid, status, portalurl, startdate, enddate].map(String),
  );
  return renderTable(HEADING, rows, paint);
}
