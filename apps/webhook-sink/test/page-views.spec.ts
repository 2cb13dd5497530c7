import { describe, expect, it } from '@jest/globals';
import { EMPTY } from '../page/page-state.js';
import { comparisonView, verdictView } from '../page/views/verdict-view.js';
import { emptyView } from '../page/views/empty-view.js';
import { listView, stateView } from '../page/views/list-view.js';
import { attemptText, replyText, rulesText, ruleText } from '../page/views/words.js';
import { readEvent } from './support/read-event.js';
import { NO_ACTIONS as none, pageWith, summary } from './support/page-state.js';
import { SECRET } from './support/send-event.js';

const copying = { copied: '', copy: (): void => undefined };

describe('an event on the page', () => {
  it.each([
    ['genuine', 'good', '✓ genuine'],
    ['not-verified', 'open', '? not verified'],
    ['not-genuine', 'bad', '✗ not genuine'],
  ] as const)('that is %s has its colour and words', (verification, colour, words) => {
    expect(textOf(stateView({ verification }))).toBe(`<span class="${colour}">${words}</span>`);
  });

  it('that is not verified is told which secret to give, and of nothing wrong', async () => {
    const text = textOf(verdictView(await readEvent({})));
    expect(text).toContain('class="verdict open"');
    expect(text).toContain('Give the sink the secret of acme: --secret acme=…');
    expect(text).toContain('Signature of the platform: not verified. Standard Webhooks: not verified.');
    expect(text).not.toMatch(/not genuine|wrong|should have been signed|No secret/);
  });

  it('that is not genuine is told of what is wrong', async () => {
    const text = textOf(verdictView(await readEvent({ acme: 'another' })));
    expect(text).toContain('class="verdict wrong"');
    expect(text).toContain('No secret that is known of "acme" made this signature');
    expect(text).not.toMatch(/not verified|--secret/);
  });

  it('that is genuine is told by whose secret', async () => {
    expect(textOf(verdictView(await readEvent({ acme: SECRET })))).toContain('✓ genuine</span>, by the secret of acme');
  });
});

describe('the page', () => {
  it('says that it is loading before it knows of events and rules', () => {
    expect(textOf(listView(EMPTY, none))).toContain('<p class="empty">Loading the events…</p>');
    expect(rulesText(EMPTY)).toBe('loading…');
  });

  it('says that there are none once that is known', () => {
    const state = pageWith({});
    expect(textOf(listView(state, none))).toContain('No event has come yet.');
    expect(textOf(listView({ ...state, filter: { ...state.filter, q: 'x' } }, none))).toContain('No event fits.');
    expect(rulesText(state)).toBe('every event is answered with 200');
    expect(rulesText({ ...state, rules: [{ reply: { kind: 'drop' } }] })).toBe('1 in force');
  });
});

describe('a row', () => {
  it.each([
    [{ attempt: 1, delivery: 'first' }, '1st attempt'],
    [{ attempt: 11, delivery: 'redelivery' }, '11th attempt, redelivered'],
    [{}, ''],
  ] as const)('tells the attempt: %j', (event, text) => expect(attemptText(event)).toBe(text));

  it.each([
    [{ end: 'half', status: 200, durationMs: 1234 }, '200, broken off · 1.2 s'],
    [{ end: 'closed', durationMs: 0 }, 'connection closed · 0 ms'],
  ] as const)('tells the reply: %j', (sent, text) => expect(replyText(summary({ sent }))).toBe(text));

  it('is of the rule that fitted', () => {
    expect(ruleText({ number: 2, eventType: 'JobPostToWebEvent', path: '/b/*' })).toBe(
      'By rule 2: JobPostToWebEvent at /b/*.',
    );
    expect(ruleText({ number: 1 })).toBe('By rule 1, which takes every event.');
    expect(ruleText(undefined)).toBe('No rule fitted, so the reply is 200.');
  });
});

describe('what should have been signed', () => {
  it('stands beside what arrived, where they differ', async () => {
    const event = await readEvent({ acme: SECRET }, { 'content-type': 'application/json;charset=UTF-8' });
    const text = textOf(comparisonView(event, copying)).replaceAll(/\s+/g, ' ');
    expect(text).toContain('<tr class=signed>');
    expect(text).toMatch(/<tr class=arrived>.*content-type:application\/json<mark>;charset=UTF-8<\/mark>/);
  });

  it('is told whole where no line is known to differ', async () => {
    const text = textOf(comparisonView(await readEvent({ acme: 'another' }), copying));
    expect(text).toContain('No line is known to differ');
    expect(text).not.toContain('<mark>');
  });
});

it('an empty page tells how to get a first event, by the address of this sink', () => {
  const text = textOf(emptyView(pageWith({}), none));
  expect(text).toContain('talent listen --forward http://127.0.0.1:4010/hook');
  expect(text).toContain('talent trigger status-change');
  expect(text).toContain('npm run sink -- --secret acme_events=SECRET');
});

/**
 * Returns the text of a lit-html template without a browser: strings and values alternately. For a directive, returns
 * its last value.
 */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : '';
  const strings: unknown = Reflect.get(value, 'strings');
  const values: unknown = Reflect.get(value, 'values');
  if (!Array.isArray(strings) || !Array.isArray(values)) return '';
  return strings.map((text, at) => textOf(text) + textOf(values[at])).join('');
}
