import { createHash } from 'node:crypto';
import { DEFAULT_REPLY } from './rule.js';
import type { Reply, Rule } from './rule.js';

/** The parts of an event that decide its reply. */
export interface Attempt {
  readonly eventType: string | undefined;
  readonly path: string;
  /** Identifies the attempt: the same for the same attempt of the same event. */
  readonly key: string;
}

/** The rule that an event was answered by. */
export interface AnsweringRule extends Omit<Rule, 'reply'> {
  /** Its place among the rules of that time, from 1. */
  readonly number: number;
}

/** The reply to an attempt: that of the first rule that fits, after flaky ones have decided. */
export function chooseReply(rules: readonly Rule[], attempt: Attempt): { reply: Reply; rule?: AnsweringRule } {
  const index = rules.findIndex((rule) => fits(rule, attempt));
  const { reply = DEFAULT_REPLY, ...when } = rules[index] ?? {};
  return { reply: decided(reply, attempt.key), ...(index < 0 ? {} : { rule: { number: index + 1, ...when } }) };
}

function fits({ eventType, path = '*' }: Rule, attempt: Attempt): boolean {
  if (eventType !== undefined && eventType !== attempt.eventType) return false;
  return path.endsWith('*') ? attempt.path.startsWith(path.slice(0, -1)) : attempt.path === path;
}

function decided(reply: Reply, key: string): Reply {
  if (reply.kind === 'slow') return { ...reply, reply: decided(reply.reply, key) };
  if (reply.kind !== 'flaky') return reply;
  const fails = drawn(`${reply.seed}\0${key}`) < reply.share;
  return decided(fails ? reply.failure : reply.reply, key);
}

/** A number from 0 to below 1, always the same for a text. */
function drawn(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
}
