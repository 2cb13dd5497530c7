import { describe, expect, it } from '@jest/globals';
import type { Actions } from '../page/actions.js';
import { EMPTY } from '../page/page-state.js';
import type { PageState } from '../page/page-state.js';
import { listView, stateView } from '../page/views/list-view.js';
import { verdictView } from '../page/views/verdict-view.js';
import { noEventText, rulesText } from '../page/views/words.js';
import type { RenderedEvent } from '../src/page/rendered-event.js';
import { renderEvent } from '../src/page/render-event.js';
import { startSink } from '../src/start-sink.js';
import { SECRET, sendEvent } from './support/send-event.js';
import { textOf } from './support/text-of.js';

describe('an event on the page', () => {
  it.each([
    ['genuine', 'good', '✓ genuine'],
    ['not-verified', 'open', '? not verified'],
    ['not-genuine', 'bad', '✗ not genuine'],
  ] as const)('that is %s has its colour and words', (verification, colour, words) => {
    expect(textOf(stateView({ verification }))).toBe(`<span class="${colour}">${words}</span>`);
  });

  it('that is not verified is told which secret to give, and of nothing wrong', async () => {
    const text = textOf(verdictView(await shownBy({})));
    expect(text).toContain('class="verdict open"');
    expect(text).toContain('Give the sink the secret of acme: --secret acme=…');
    expect(text).toContain('Signature of the platform: not verified. Standard Webhooks: not verified.');
    expect(text).not.toMatch(/not genuine|wrong|should have been signed|No secret/);
  });

  it('that is not genuine is told of what is wrong', async () => {
    const text = textOf(verdictView(await shownBy({ acme: 'another' })));
    expect(text).toContain('class="verdict wrong"');
    expect(text).toContain('No secret that is known of "acme" made this signature');
    expect(text).toContain('What should have been signed');
    expect(text).not.toMatch(/not verified|--secret/);
  });

  it('that is genuine is told by whose secret', async () => {
    expect(textOf(verdictView(await shownBy({ acme: SECRET })))).toContain('✓ genuine</span>, by the secret of acme');
  });
});

describe('the page', () => {
  const none: Actions = {
    showOlder: () => undefined,
    clear: () => undefined,
    replay: () => undefined,
    saveRules: () => undefined,
  };

  it('says that it is loading before it knows of events and rules', () => {
    expect(textOf(listView(EMPTY, none))).toContain('<p class="empty">Loading the events…</p>');
    expect(rulesText(EMPTY)).toBe('loading…');
  });

  it('says that there are none once that is known', () => {
    const state: PageState = { ...EMPTY, reading: 'done' };
    expect(textOf(listView(state, none))).toContain('No event has come yet. Send one to this address.');
    expect(rulesText(state)).toBe('every event is answered with 200');
    expect(rulesText({ ...state, rules: [{ reply: { kind: 'drop' } }] })).toBe('1 in force');
  });

  it('says so where they could not be read', () => {
    const state: PageState = { ...EMPTY, reading: 'failed' };
    expect(textOf(listView(state, none))).toContain('The events could not be read: reload the page.');
    expect(rulesText(state)).toBe('could not be read: reload the page');
  });

  it('says that it loads the event that its address names', () => {
    expect(noEventText({ awaited: 1 })).toBe('Loading event 1…');
    expect(noEventText(EMPTY)).toBe('Choose an event to see what came.');
  });
});

async function shownBy(secrets: Record<string, string>): Promise<RenderedEvent> {
  const sink = await startSink({ secrets });
  await sendEvent(sink.url);
  const event = renderEvent(await sink.waitFor(() => true));
  await sink.close();
  return event;
}
