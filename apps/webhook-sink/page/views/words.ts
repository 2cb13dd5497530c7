import type { EventSummary, SentSummary } from '../../src/sink-event.js';
import type { ReplyRule } from '../../src/rules/rule.js';
import type { PageState, Reading } from '../page-state.js';
import { isNarrowed } from '../filter.js';
import { visible } from '../text/visible-text.js';

const RULES: Readonly<Record<Reading, (rules: PageState['rules']) => string>> = {
  loading: () => 'loading…',
  done: (rules) => (rules.length === 0 ? 'every event is answered with 200' : `${rules.length} in force`),
  failed: () => 'could not be read: reload the page',
};

const LIST: Readonly<Record<Reading, string>> = {
  loading: 'Loading the events…',
  done: 'No event has come yet.',
  failed: 'The events could not be read: reload the page.',
};

/** Returns the text of a list without events. */
export function emptyListText({ reading, filter }: Pick<PageState, 'reading' | 'filter'>): string {
  return reading === 'done' && isNarrowed(filter) ? 'No event fits.' : LIST[reading];
}

/** Returns a summary of the rules. */
export function rulesText({ reading, rules }: Pick<PageState, 'reading' | 'rules'>): string {
  return RULES[reading](rules);
}

/** Returns the text in place of an event while none is shown. */
export function noEventText({ awaited }: Pick<PageState, 'awaited'>): string {
  return awaited === undefined ? 'Choose an event to see what came.' : `Loading event ${awaited}…`;
}

/** Returns the event type, else method and path. */
export function nameOf({ eventType, method, target }: EventSummary): string {
  return visible(eventType ?? `${method} ${target}`);
}

/**
 * Returns the candidate and the job, else the other subjects. The title comes last, because it can be in any script.
 */
export function subjectTexts({ subjects }: Pick<EventSummary, 'subjects'>): readonly string[] {
  const main = subjects.filter(({ kind }) => kind !== 'Workflow' && kind !== 'Onboarding');
  return (main.length > 0 ? main : subjects).map(({ kind, id, title }) =>
    visible(`${kind} ${id}${title === undefined ? '' : `: ${title}`}`),
  );
}

const DELIVERIES: Readonly<Record<NonNullable<EventSummary['delivery']>, string>> = {
  first: '',
  retry: '',
  redelivery: ', redelivered',
  replay: ', replayed',
};

/** Returns `2nd attempt` or `11th attempt, redelivered`. Empty without a number. */
export function attemptText({ attempt, delivery }: Pick<EventSummary, 'attempt' | 'delivery'>): string {
  if (attempt === undefined) return '';
  return `${ordinal(attempt)} attempt${delivery === undefined ? '' : DELIVERIES[delivery]}`;
}

const SUFFIXES: Readonly<Record<Intl.LDMLPluralRule, string>> = {
  ...{ zero: 'th', one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th' },
};

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });

function ordinal(number: number): string {
  return `${number}${SUFFIXES[ORDINALS.select(number)]}`;
}

const ENDS: Readonly<Record<SentSummary['end'], (status: string) => string>> = {
  whole: (status) => status,
  half: (status) => `${status}, broken off`,
  closed: () => 'connection closed',
  left: () => 'the sender left',
};

/** Returns the reply and its duration. Until it is sent, returns the planned reply. */
export function replyText({ sent, answer }: Pick<EventSummary, 'sent' | 'answer'>): string {
  return sent ? `${ENDS[sent.end](String(sent.status))} · ${durationText(sent.durationMs)}` : visible(answer);
}

/** `12 ms`, `1.2 s`. */
export function durationText(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

export function ruleText(rule: ReplyRule | undefined): string {
  if (rule === undefined) return 'No rule fitted, so the reply is 200.';
  const { eventType, path, newStatus } = rule;
  const moved = newStatus === undefined ? undefined : `to ${newStatus}`;
  const when = [eventType, moved, path === undefined ? undefined : `at ${path}`].filter(Boolean).join(' ');
  return visible(`By rule ${rule.number}${when === '' ? ', which takes every event' : `: ${when}`}.`);
}
