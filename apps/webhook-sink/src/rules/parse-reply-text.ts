import { SinkError } from '../sink-error.js';
import { checkRules } from './check-rules.js';
import { DEFAULT_REPLY } from './rule.js';
import type { Reply, Rule } from './rule.js';

/** The forms of replies on the command line. */
export const REPLY_FORMS: Readonly<Record<Reply['kind'], string>> = {
  processed: 'processed[:message]',
  redirect: 'redirect:url',
  rejected: 'rejected:message',
  status: 'status:503[:Retry-After]',
  drop: 'drop',
  half: 'half',
  slow: 'slow:milliseconds[:reply]',
  flaky: 'flaky:share[:seed]',
};

/**
 * Reads a reply such as `redirect:https://partner.example` or `slow:2000:rejected:No`.
 *
 * @throws SinkError that names the forms.
 */
export function parseReplyText(text: string): Reply {
  const { kind, rest } = cut(text);
  const read = READERS[kind as Reply['kind']] as ((rest: string) => unknown) | undefined;
  if (!Object.hasOwn(READERS, kind) || !read)
    throw new SinkError(`"${text}" is no reply: write one of ${Object.values(REPLY_FORMS).join(', ')}.`);
  return checkRules([{ reply: read(rest) }])[0]?.reply ?? DEFAULT_REPLY;
}

/**
 * Reads a rule such as `JobPostToWebEvent=rejected:No` or `/boards/*=drop`.
 *
 * @throws SinkError
 */
export function parseRuleText(text: string): Rule {
  const at = text.indexOf('=');
  if (at < 1) throw new SinkError(`"${text}" is no rule: write an event type or a path, "=", and a reply.`);
  const when = text.slice(0, at);
  const reply = parseReplyText(text.slice(at + 1));
  return checkRules([when.startsWith('/') ? { path: when, reply } : { eventType: when, reply }])[0] ?? { reply };
}

const READERS: Readonly<Record<Reply['kind'], (rest: string) => unknown>> = {
  processed: (rest) => ({ kind: 'processed', ...(rest === '' ? {} : { message: rest }) }),
  redirect: (url) => ({ kind: 'redirect', url }),
  rejected: (message) => ({ kind: 'rejected', message }),
  status: (rest) => {
    const { kind: status, rest: seconds } = cut(rest);
    return {
      kind: 'status',
      status: Number(status),
      ...(seconds === '' ? {} : { retryAfterSeconds: Number(seconds) }),
    };
  },
  drop: () => ({ kind: 'drop' }),
  half: () => ({ kind: 'half' }),
  slow: (rest) => {
    const { kind: delayMs, rest: reply } = cut(rest);
    return { kind: 'slow', delayMs: Number(delayMs), reply: reply === '' ? DEFAULT_REPLY : parseReplyText(reply) };
  },
  flaky: (rest) => {
    const { kind: share, rest: seed } = cut(rest);
    return {
      kind: 'flaky',
      share: Number(share),
      seed,
      failure: { kind: 'status', status: 503 },
      reply: DEFAULT_REPLY,
    };
  },
};

function cut(text: string): { kind: string; rest: string } {
  const at = text.indexOf(':');
  return at < 0 ? { kind: text, rest: '' } : { kind: text.slice(0, at), rest: text.slice(at + 1) };
}
