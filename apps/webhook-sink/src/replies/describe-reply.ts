import type { Reply } from '../rules/rule.js';

type Descriptions = { readonly [Kind in Reply['kind']]: (reply: Extract<Reply, { kind: Kind }>) => string };

const DESCRIPTIONS: Descriptions = {
  processed: ({ message }) => (message === undefined ? '200' : `200 ${message}`),
  redirect: ({ url }) => `303 ${url}`,
  rejected: ({ message }) => `400 ${message}`,
  status: ({ status }) => String(status),
  drop: () => 'connection closed',
  half: () => '200, cut in the middle',
  slow: ({ delayMs, reply }) => `${describeReply(reply)}, after ${delayMs} ms`,
  flaky: ({ share, reply, failure }) =>
    `${describeReply(reply)}, or ${describeReply(failure)} for ${Math.round(share * 100)} %`,
};

/** A reply in a few words. */
export function describeReply(reply: Reply): string {
  return DESCRIPTIONS[reply.kind](reply as never);
}
