import type { JobPost } from '@talent-platform/protocol/models';
import type { Paint } from '../terminal/paint.js';
import { renderTable } from '../terminal/render-table.js';
import type { BoardPost } from './board-posts.js';

const HEADING = ['id', 'status', 'portal', 'start', 'end'];

/** Posts as a table. */
export function renderJobPosts(posts: readonly JobPost[], paint: Paint): string {
  const rows = posts.map(({ jobpostid, status, portalurl, startdate, enddate = '' }) =>
    [jobpostid, status, portalurl, startdate, enddate].map(String),
  );
  return renderTable(HEADING, rows, paint);
}

const BOARD_HEADING = ['board', 'state', 'last action', 'outcome', 'at', 'by', 'message'];

/** Posts to job boards as a table. */
export function renderBoardPosts(posts: readonly BoardPost[], paint: Paint): string {
  const rows = posts.map(({ board, state, action, outcome, at, username, userMessage = '' }) => [
    ...[board, state, action, outcome, at, username],
    userMessage,
  ]);
  return renderTable(BOARD_HEADING, rows, paint);
}
