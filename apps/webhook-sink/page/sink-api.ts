import type { ReplayReply } from '../src/replay/replay-reply.js';
import type { Rule } from '../src/rules/rule.js';
import type { EventSummary } from '../src/sink-event.js';
import type { RenderedEvent } from '../src/page/rendered-event.js';

/** A page of the list. */
export interface EventPage {
  readonly events: readonly EventSummary[];
  readonly next?: number;
}

export function listEvents(before?: number): Promise<EventPage> {
  return call('GET', `events${before === undefined ? '' : `?before=${before}`}`);
}

export function readEvent(id: number): Promise<RenderedEvent> {
  return call('GET', `events/${id}`);
}

export function clearEvents(): Promise<unknown> {
  return call('DELETE', 'events');
}

export function replayEvent(id: number, url: string): Promise<ReplayReply> {
  return call('POST', `events/${id}/replay`, { url });
}

export function readRules(): Promise<{ rules: Rule[] }> {
  return call('GET', 'rules');
}

export function changeRules(rules: unknown): Promise<{ rules: Rule[] }> {
  return call('PUT', 'rules', { rules });
}

/** Whether a refusal came, with the words of the sink. */
export class RefusedCall extends Error {}

async function call<Answer>(method: string, path: string, input?: object): Promise<Answer> {
  const body =
    input === undefined ? {} : { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } };
  const response = await fetch(`/_sink/${path}`, { method, ...body });
  const text = await response.text();
  if (!response.ok) throw new RefusedCall((JSON.parse(text) as { message: string }).message);
  return (text === '' ? {} : JSON.parse(text)) as Answer;
}
