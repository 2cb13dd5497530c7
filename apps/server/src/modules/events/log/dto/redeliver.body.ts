import { oneOf } from '../../../../http/index.js';
import type { InputOf } from '../../../../http/index.js';
import { utcTime } from '../utc-time.js';
import { FINAL_STATUSES } from './deliveries.query.js';

/** Which deliveries are made again (D-ACT-2). */
export const REDELIVER_BODY = {
  /** Those that were recorded then or later … */
  from: utcTime,
  /** … and before then. */
  to: utcTime,
  status: oneOf(`be one of ${FINAL_STATUSES.join(', ')}`, FINAL_STATUSES),
};

export type RedeliverBody = InputOf<typeof REDELIVER_BODY>;
