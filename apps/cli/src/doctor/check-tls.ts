import { isLoopback } from '../http/base-url.js';
import type { Check } from './finding.js';

const WARN_DAYS = 14;
const DAY_MS = 86_400_000;

/** Tells whether others on the way can read the requests, and how long the certificate lasts. */
export const checkTls: Check = ({ account: { base }, probe: { response, at } }) => {
  if (response.tls === undefined) {
    if (isLoopback(base)) return { verdict: 'ok', text: 'plain http, on this machine only' };
    return {
      verdict: 'warn',
      text: `plain http: everyone on the way to ${base.host} can read requests, and a password in them`,
    };
  }
  const { protocol, validTo } = response.tls;
  const days = Math.floor((validTo.getTime() - at.getTime()) / DAY_MS);
  const text = `${protocol}, the certificate is valid for ${days} more days`;
  return { verdict: days < WARN_DAYS ? 'warn' : 'ok', text };
};
