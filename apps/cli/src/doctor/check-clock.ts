import { findHeader } from '../request/response-body.js';
import type { Check } from './finding.js';

const WARN_S = 30;
/** Beyond this every signed request is refused (spec: Limits). */
const FAIL_S = 300;
const SET_CLOCK = 'timedatectl set-ntp true';

/** Compares the Date header of the reply with the local clock. */
export const checkClock: Check = ({ probe }) => {
  const serverMs = Date.parse(findHeader(probe.response, 'date') ?? '');
  if (Number.isNaN(serverMs)) return { verdict: 'warn', text: 'the answer has no Date header to compare with' };
  const aheadS = Math.round((probe.at.getTime() - serverMs) / 1000);
  const offS = Math.abs(aheadS);
  if (offS === 0) return { verdict: 'ok', text: 'the local clock agrees with the server' };
  const text = `the local clock is ${offS} s ${aheadS < 0 ? 'behind' : 'ahead of'} the server`;
  if (offS <= WARN_S) return { verdict: 'ok', text };
  if (offS <= FAIL_S) return { verdict: 'warn', text: `${text} (${FAIL_S} s are allowed)`, next: SET_CLOCK };
  const refused = `${text}: every signed request is refused beyond ${FAIL_S} s`;
  return { verdict: 'fail', text: refused, next: SET_CLOCK, exit: 'REFUSED' };
};
