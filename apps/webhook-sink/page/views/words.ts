import type { PageState, Reading } from '../page-state.js';

type Words<Member extends keyof PageState> = Readonly<Record<Reading, (member: PageState[Member]) => string>>;

const LIST: Words<'events'> = {
  loading: () => 'Loading the events…',
  done: () => 'No event has come yet. Send one to this address.',
  failed: () => 'The events could not be read: reload the page.',
};

const RULES: Words<'rules'> = {
  loading: () => 'loading…',
  done: (rules) => (rules.length === 0 ? 'every event is answered with 200' : `${rules.length} in force`),
  failed: () => 'could not be read: reload the page',
};

/** What stands in the list where it holds no event. */
export function emptyListText({ reading, events }: Pick<PageState, 'reading' | 'events'>): string {
  return LIST[reading](events);
}

/** What is answered, at a glance. */
export function rulesText({ reading, rules }: Pick<PageState, 'reading' | 'rules'>): string {
  return RULES[reading](rules);
}

/** What stands where an event would, while none is shown. */
export function noEventText({ awaited }: Pick<PageState, 'awaited'>): string {
  return awaited === undefined ? 'Choose an event to see what came.' : `Loading event ${awaited}…`;
}
