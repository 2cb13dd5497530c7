import { browser } from './support/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Actions } from '../page/actions.js';
import type { PageState } from '../page/page-state.js';
import { startSink } from '../src/start-sink.js';
import type { Sink } from '../src/start-sink.js';
import { pageWith, summary } from './support/page-state.js';
import { send } from './support/send-event.js';

const { render } = await import('lit-html');
const { actionsOf } = await import('../page/actions.js');
const { withEvents } = await import('../page/page-state.js');
const { pageView } = await import('../page/views/page-view.js');

const root = document.createElement('div');
document.body.append(root);
const ordinaryFetch = globalThis.fetch;
let sink: Sink;
let state: PageState;
let actions: Actions;

beforeEach(async () => {
  sink = await startSink();
  globalThis.fetch = (path, init) => ordinaryFetch(`${sink.url}${String(path)}`, init);
  state = pageWith({ isOnRules: true });
  const get = (): PageState => state;
  actions = actionsOf({ get, set, restart: () => undefined });
  set((before) => before);
});

afterEach(async () => {
  globalThis.fetch = ordinaryFetch;
  render('', root);
  await sink.close();
});

describe('the form of rules', () => {
  it('puts rules in force, which the sink then answers by', async () => {
    press('Add a rule');
    choose('rules/0/eventType', 'JobPostToWebEvent');
    type('rules/0/path', '/boards/*');
    type('rules/0/newStatus', 'C51220');
    type('rules/0/newStatus', '');
    choose('rules/0/reply/kind', 'slow');
    type('rules/0/reply/delayMs', '1');
    choose('rules/0/reply/reply/kind', 'rejected');
    type('rules/0/reply/reply/message', 'No.');
    await saved();
    const reply = { kind: 'slow', delayMs: 1, reply: { kind: 'rejected', message: 'No.' } };
    expect(state.rules).toEqual([{ eventType: 'JobPostToWebEvent', path: '/boards/*', reply }]);
    const body = Buffer.from('{"eventType":"JobPostToWebEvent"}');
    expect((await send(`${sink.url}/boards/1`, { body })).status).toBe(400);
  });

  it('says at the field what is wrong, and keeps what was typed', async () => {
    press('Add a rule');
    type('rules/0/path', 'boards');
    choose('rules/0/reply/kind', 'status');
    type('rules/0/reply/status', '5o3');
    await saved();
    expect(problemOf('rules/0/path')).toBe('must be a path that begins with "/", and may end in "*"');
    expect(problemOf('rules/0/reply/status')).toBe('must be a whole number from 200 to 599');
    expect(field('rules/0/reply/status').getAttribute('aria-invalid')).toBe('true');
    expect(field('rules/0/reply/kind').getAttribute('aria-invalid')).toBe('false');
    expect(field('rules/0/reply/status').value).toBe('5o3');
    expect(document.activeElement?.id).toBe('rules/0/path');
    expect(root.querySelector('[role=alert]')?.textContent).toContain('rule 1, reply, status: must be a whole number');
    type('rules/0/path', '/boards');
    type('rules/0/reply/status', '503');
    await saved();
    expect(state.rules).toEqual([{ path: '/boards', reply: { kind: 'status', status: 503 } }]);
    expect(root.querySelector('[role=alert]')).toBeNull();
  });

  it('loses nothing that was typed when events come and the list is read anew', () => {
    press('Add a rule');
    type('rules/0/path', '/ty');
    set((before) => withEvents({ ...before, rules: [{ reply: { kind: 'drop' } }] }, [summary()]));
    expect(field('rules/0/path').value).toBe('/ty');
  });

  it('moves, removes and discards', () => {
    for (const [index, path] of ['/a', '/b', '/c'].entries()) {
      press('Add a rule');
      type(`rules/${index}/path`, path);
    }
    press('Move Rule 3 up');
    press('Remove Rule 1');
    expect([field('rules/0/path').value, field('rules/1/path').value]).toEqual(['/c', '/b']);
    press('Discard changes');
    expect(root.textContent).toContain('There are no rules: every event is answered with 200.');
  });
});

describe('the page in a browser', () => {
  it('asks before it clears', async () => {
    await send(`${sink.url}/hook`, {});
    set((before) => withEvents(before, [summary()]));
    const dialog = root.querySelector('dialog');
    press('Clear…');
    expect([dialog?.open, sink.events().length]).toEqual([true, 1]);
    press('Keep them');
    expect([dialog?.open, sink.events().length]).toEqual([false, 1]);
    press('Clear…');
    press('Delete all events');
    while (state.events.length > 0) await turn();
    expect(sink.events()).toEqual([]);
  });

  it('narrows the list by what is typed and chosen', () => {
    type('search', 'ada');
    const [verdict] = Array.from(root.querySelectorAll('select'));
    if (verdict) verdict.value = 'genuine';
    verdict?.dispatchEvent(new browser.Event('change') as unknown as Event);
    expect(state.filter).toMatchObject({ q: 'ada', verdict: 'genuine' });
    press('Show all');
    expect(state.filter).toMatchObject({ q: '', verdict: '' });
    expect(field('search').value).toBe('');
  });
});

function set(change: (before: PageState) => PageState): void {
  state = change(state);
  render(pageView(state, actions), root);
}

/** Presses the button that is called so. */
function press(name: string): void {
  const buttons = Array.from(root.querySelectorAll('button'));
  const button = buttons.find((one) => (one.getAttribute('aria-label') ?? one.textContent?.trim()) === name);
  if (!button) throw new TypeError(`There is no button "${name}".`);
  button.click();
}

function field(id: string): HTMLInputElement {
  const found = document.getElementById(id);
  if (!found) throw new TypeError(`There is no field "${id}".`);
  return found as HTMLInputElement;
}

function type(id: string, text: string): void {
  field(id).value = text;
  field(id).dispatchEvent(new browser.Event('input') as unknown as Event);
}

function choose(id: string, value: string): void {
  field(id).value = value;
  field(id).dispatchEvent(new browser.Event('change') as unknown as Event);
}

function problemOf(id: string): string | null | undefined {
  return document.getElementById(`${id}/problem`)?.textContent;
}

/** Puts the rules in force, and waits for what is said of that. */
async function saved(): Promise<void> {
  press('Put in force');
  while (state.notes.rules === '') await turn();
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
