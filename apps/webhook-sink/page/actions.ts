import { bounded, NO_FILTER } from './filter.js';
import type { PageFilter } from './filter.js';
import type { PageState } from './page-state.js';
import { withNote, withOlder } from './page-state.js';
import { rulesActionsOf } from './rules/rules-actions.js';
import type { RulesActions } from './rules/rules-actions.js';
import * as sink from './sink-api.js';

/** The actions of the page. Each one reports its result. */
export interface Actions {
  readonly showOlder: () => void;
  readonly clear: () => void;
  readonly replay: (url: string) => void;
  readonly narrow: (change: Partial<PageFilter>) => void;
  readonly showEverything: () => void;
  readonly showWholeBody: () => void;
  /** Copies a text. `key` names the button. */
  readonly copy: (key: string, text: string) => void;
  readonly rules: RulesActions;
}

/** The state, and how it is changed. */
export interface Store {
  readonly get: () => PageState;
  readonly set: (change: (state: PageState) => PageState) => void;
  /** Reads the list again after its filter has changed. */
  readonly restart: () => void;
}

/** The time for which a button shows that it has copied. */
const COPIED_MS = 2000;

export function actionsOf({ get, set, restart }: Store): Actions {
  const run = (place: keyof PageState['notes'], work: () => Promise<string>): void => {
    const note = (text: string): void => set((state) => withNote(state, place, text));
    work().then(note, (error: unknown) => note(error instanceof Error ? error.message : String(error)));
  };
  const narrow = (change: Partial<PageFilter>): void => {
    set((state) => ({ ...state, filter: { ...state.filter, ...change } }));
    restart();
  };
  const copy = async (key: string, text: string): Promise<string> => {
    await copyText(text);
    set((state) => ({ ...state, copied: key }));
    setTimeout(() => set((state) => (state.copied === key ? { ...state, copied: '' } : state)), COPIED_MS);
    return 'Copied.';
  };
  return {
    showOlder: () => run('page', () => showOlder({ get, set })),
    clear: () => run('page', () => clear(set)),
    replay: (url) => run('replay', () => replay({ get, set }, url)),
    narrow: ({ q, ...change }) => narrow(q === undefined ? change : { ...change, q: bounded(q) }),
    showEverything: () => narrow({ ...NO_FILTER, group: get().filter.group }),
    showWholeBody: () => set((state) => ({ ...state, isBodyWhole: true })),
    copy: (key, text) => run('page', () => copy(key, text)),
    rules: rulesActionsOf({ get, set, goToProblem }),
  };
}

function goToProblem(): void {
  document.querySelector<HTMLElement>('.rules [aria-invalid="true"]')?.focus();
}

async function showOlder({ get, set }: Omit<Store, 'restart'>): Promise<string> {
  const { filter, next: before } = get();
  const { events, next } = await sink.listEvents(filter, before);
  // The filter may have changed meanwhile.
  if (get().filter === filter) set((state) => withOlder(state, events, next));
  return '';
}

async function clear(set: Store['set']): Promise<string> {
  await sink.clearEvents();
  set((state) => ({ ...state, events: [], next: undefined, shown: undefined }));
  return 'All events are deleted.';
}

async function replay({ get, set }: Omit<Store, 'restart'>, url: string): Promise<string> {
  const { shown } = get();
  if (!shown) return '';
  set((state) => ({ ...withNote(state, 'replay', 'Sending…'), replayed: undefined }));
  const replayed = await sink.replayEvent(shown.id, url);
  if (get().shown?.id === shown.id) set((state) => ({ ...state, replayed }));
  return '';
}

/** Copies a text to the clipboard, even if the browser blocks its clipboard API on insecure pages. */
async function copyText(text: string): Promise<void> {
  if (isSecureContext) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
