import type { Actions } from '../../page/actions.js';
import { EMPTY } from '../../page/page-state.js';
import type { PageState } from '../../page/page-state.js';
import type { EventSummary, ShownEvent } from '../../src/sink-event.js';

/** Actions that do nothing. */
export const NO_ACTIONS: Actions = {
  ...{ showOlder: ignore, clear: ignore, replay: ignore, narrow: ignore, showEverything: ignore },
  ...{ showWholeBody: ignore, copy: ignore },
  rules: {
    ...{ setMode: ignore, setText: ignore, setMember: ignore, add: ignore, remove: ignore, raise: ignore },
    ...{ discard: ignore, save: ignore },
  },
};

/** A page that has read its list. */
export function pageWith(change: Partial<PageState>): PageState {
  return { ...EMPTY, reading: 'done', isLive: true, origin: 'http://127.0.0.1:4010', ...change };
}

/** A row of the list. */
export function summary(change: Partial<EventSummary> = {}): EventSummary {
  return {
    ...{ id: 1, receivedAt: '2026-11-20T12:00:00.000Z', method: 'POST', target: '/events', isGenuine: true },
    ...{ subjects: [], verification: 'genuine', answer: '200' },
    ...change,
  };
}

export function shownEvent(change: Partial<ShownEvent> = {}): ShownEvent {
  const { sent: _sent, ...row } = summary();
  return {
    ...row,
    ...{ headers: [], body: '', text: '', isTruncated: false, reply: { kind: 'processed' }, attempts: [] },
    verdict: { isGenuine: true, platform: 'genuine', standardWebhooks: 'genuine', problems: [] },
    ...change,
  };
}

function ignore(): void {
  // A view calls this action. It does nothing.
}
