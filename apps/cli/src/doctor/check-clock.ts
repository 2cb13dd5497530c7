import { findHeader } from '../request/response-body.js';
import type { Check } from './finding.js';

const WARN_S = 30;
/** Beyond this every signed request is refused (spec: Limits). */
const FAIL_S = 300;

/** Compares the Date header of the answer with the local clock. */
export const checkClock: Check = ({ probe }) => {
  const check = 'clock';
  const serverMs = Date.parse(findHeader(probe.response, 'date') ?? '');
  if (Number.isNaN(serverMs)) return { check, verdict: 'warn', text: 'the answer has no Date header to compare with' };
  const aheadS = Math.round((probe.at.getTime() - serverMs) / 1000);
  if (aheadS === 0) return { check, verdict: 'ok', text: 'the local clock agrees with the server' };
  const text = `the local clock is ${Math.abs(aheadS)} s ${aheadS < 0 ? 'behind' : 'ahead of'} the server`;
  if (Math.abs(aheadS) > FAIL_S) {
    return {
      check,
      verdict: 'fail',
      text: `${text}: every signed request is refused beyond ${FAIL_S} s`,
      next: SET_CLOCK,
      exit: 'REFUSED',
    };
  }
  if (Math.abs(aheadS) > WARN_S)
    return { check, verdict: 'warn', text: `${text} (${FAIL_S} s are allowed)`, next: SET_CLOCK };
  return { check, verdict: 'ok', text };
};

const SET_CLOCK = 'timedatectl set-ntp true';
