import type { ReplayReply } from '../src/replay-event.js';
import type { Rule, RuleProblem } from '../src/rules/rule.js';
import type { FoundEvents, Overview } from '../src/store/event-store.js';
import type { ShownEvent } from '../src/sink-event.js';
import { queryOf } from './filter.js';
import type { PageFilter } from './filter.js';

/** The choices for filters, and the users whose secrets the sink has. */
export interface SinkOverview extends Overview {
  readonly users: readonly string[];
}

export function listEvents(filter: PageFilter, before?: number): Promise<FoundEvents> {
  return call('GET', `events${queryOf(filter, before === undefined ? {} : { before: String(before) })}`);
}

export function readEvent(id: number): Promise<ShownEvent> {
  return call('GET', `events/${id}`);
}

export function clearEvents(): Promise<unknown> {
  return call('DELETE', 'events');
}

export function replayEvent(id: number, url: string): Promise<ReplayReply> {
  return call('POST', `events/${id}/replay`, { url });
}

export function readOverview(): Promise<SinkOverview> {
  return call('GET', 'overview');
}

export function readRules(): Promise<{ rules: Rule[] }> {
  return call('GET', 'rules');
}

export function changeRules(rules: unknown): Promise<{ rules: Rule[] }> {
  return call('PUT', 'rules', { rules });
}

/** A refusal of the sink, with the problems of rules. */
export class RefusedCall extends Error {
  constructor(
    message: string,
    readonly problems: readonly RuleProblem[],
  ) {
    super(message);
  }
}

async function call<Answer>(method: string, path: string, input?: object): Promise<Answer> {
  const body =
    input === undefined ? {} : { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } };
  const response = await fetch(`/_sink/${path}`, { method, ...body });
  const text = await response.text();
  if (!response.ok) {
    const { message, problems = [] } = JSON.parse(text) as { message: string; problems?: RuleProblem[] };
    throw new RefusedCall(message, problems);
  }
  return (text === '' ? {} : JSON.parse(text)) as Answer;
}
