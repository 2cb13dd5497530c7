import type { PageState } from './page-state.js';
import { withEvents, withNote } from './page-state.js';
import * as sink from './sink-api.js';

/** What the page can do: each action reads or changes something and says what became of it. */
export interface Actions {
  readonly showOlder: () => void;
  readonly clear: () => void;
  readonly replay: (url: string) => void;
  readonly saveRules: (text: string) => void;
}

/** The state, and how it is changed. */
export interface Store {
  readonly get: () => PageState;
  readonly set: (change: (state: PageState) => PageState) => void;
}

/** The actions of a page. */
export function actionsOf({ get, set }: Store): Actions {
  const run = (place: keyof PageState['notes'], work: () => Promise<string>): void => {
    const note = (text: string): void => set((state) => withNote(state, place, text));
    work().then(note, (error: unknown) => note(error instanceof Error ? error.message : String(error)));
  };
  return {
    showOlder: () =>
      run('page', async () => {
        const { events, next } = await sink.listEvents(get().next);
        set((state) => withEvents({ ...state, next }, events));
        return '';
      }),
    clear: () =>
      run('page', async () => {
        await sink.clearEvents();
        set((state) => ({ ...state, events: [], next: undefined, shown: undefined }));
        return 'All events are deleted.';
      }),
    replay: (url) =>
      run('replay', async () => {
        const { shown } = get();
        if (!shown) return '';
        const { status, outcome, userMessage, redirectUrl, body } = await sink.replayEvent(shown.id, url);
        return [`${status}: ${outcome}`, userMessage, redirectUrl, body].filter(Boolean).join('\n');
      }),
    saveRules: (text) =>
      run('rules', async () => {
        const { rules } = await sink.changeRules(JSON.parse(text));
        set((state) => ({ ...state, rules }));
        return 'These rules are in force.';
      }),
  };
}
