import { browser } from './support/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { PageState } from '../page/page-state.js';
import { visible } from '../page/text/visible-text.js';
import { NO_ACTIONS, pageWith, shownEvent, summary } from './support/page-state.js';

const { render } = await import('lit-html');
const { pageView } = await import('../page/views/page-view.js');

const ATTACKS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</textarea></option></select><svg onload=alert(1)>',
  'javascript:alert(1)',
  '<!--?lit$1$--><b>',
  '{{constructor.constructor("alert(1)")()}}',
  '\u202Egnp.exe\u2066\u200B',
];
const ADDRESS = /^(?:#(?:\d+|rules)?|\/_sink\/export(?:\?[\w=&%.+*-]+)?)$/;
const root = document.createElement('div');

afterEach(() => {
  render('', root);
});

describe('what an event holds', () => {
  it.each(ATTACKS)('never becomes markup, in whatever field it stands: %j', (attack) => {
    for (const state of everyPage(attack)) {
      render(pageView(state, NO_ACTIONS), root);
      expect(unwanted()).toEqual([]);
    }
  });

  it('never becomes markup, whatever it is', () => {
    const piece = fc.constantFrom('<', '>', '"', "'", '&', '`', '=', '/', '<a href=x>', '<style>', '${', '?lit$', '\0');
    const text = fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 8 });
    const skeleton = (attack: string): string => {
      render(pageView(everyPage(attack)[0] ?? pageWith({}), NO_ACTIONS), root);
      return Array.from(root.querySelectorAll('*'), ({ tagName }) => tagName).join(' ');
    };
    const harmless = skeleton('x');
    fc.assert(
      fc.property(text, (pieces) => expect(skeleton(`x${pieces.join('')}`)).toBe(harmless)),
      { numRuns: 20 },
    );
  });

  it('is there to be read', () => {
    const [attack = ''] = ATTACKS;
    render(pageView(everyPage(attack)[0] ?? pageWith({}), NO_ACTIONS), root);
    for (const place of ['.list .type', '.path', '#pane-title', '.body', '.headers', '.verdict', '.compared', 'pre'])
      expect(root.querySelector(place)?.textContent).toContain(attack);
  });

  it('cannot turn or hide a text: what does so is shown as JSON escapes it', () => {
    expect(visible('a\u202Eb\u2066c\u200Bd\u0007e\r\n\tf')).toBe('a\\u202eb\\u2066c\\u200bd\\u0007e\\u000d\n\tf');
    expect(visible('مرحبا, Zoë 👩‍🔧')).toBe('مرحبا, Zoë 👩‍🔧');
    for (const state of everyPage('\u202Etxt')) {
      render(pageView(state, NO_ACTIONS), root);
      const shown = Array.from(root.querySelectorAll('*:not(option)'), ({ textContent }) => textContent).join('');
      expect(shown).not.toContain('\u202E');
    }
  });
});

/** Elements that run something, and attributes that could. */
function unwanted(): string[] {
  return Array.from(root.querySelectorAll('*')).flatMap((element) => {
    const runs = /^(?:script|img|iframe|object|embed|svg|style|link|base|meta|b)$/i.test(element.tagName);
    const attributes = Array.from(element.attributes).filter(
      ({ name, value }) => /^(?:on|src|style|formaction)/i.test(name) || (name === 'href' && !ADDRESS.test(value)),
    );
    return [...(runs ? [element.outerHTML] : []), ...attributes.map(({ name, value }) => `${name}=${value}`)];
  });
}

/** The page with a text in every field that others can fill: an event that is wrong, and the rules. */
function everyPage(text: string): readonly PageState[] {
  const row = summary({
    ...{
      method: text,
      target: `/${text}`,
      eventType: text,
      eventId: text,
      attempt: 2,
      delivery: 'replay',
      signer: text,
    },
    ...{ answer: text, verification: 'not-genuine', isGenuine: false },
    subjects: [{ kind: 'Job', id: text, title: text }],
  });
  const shown = shownEvent({
    ...row,
    attempts: [row, { ...row, id: 2 }],
    headers: [text, text],
    ...{ text: `${text} `, body: 'eA==', rule: { number: 1, path: text } },
    sent: { end: 'whole', status: 200, durationMs: 1, headers: { [`x${text}`]: text }, body: `${text} ` },
    verdict: {
      ...{ isGenuine: false, platform: 'wrong', standardWebhooks: 'wrong', user: text, hint: text },
      ...{ canonicalRequest: `POST\n/${text}\n\nhost:${text}\n\nhost`, stringToSign: text },
      problems: [{ part: 'host', detail: text, values: { signed: `1${text}`, arrived: `2${text}` } }],
    },
  });
  const filter = { q: text, verdict: '', type: text, path: text, status: '', group: 'event' };
  const notes = { rules: text, replay: text, page: text };
  const overview = { kept: 1, types: [text], paths: [text], statuses: [200], users: [text] };
  const page = pageWith({ events: [row], shown, filter, notes, overview });
  const replayed = { status: 200, durationMs: 1, headers: [text, text], body: text, outcome: 'processed' as const };
  const problems = [{ path: 'rules/0/path', detail: text }];
  const rules = [{ path: text, eventType: text, reply: { kind: text, message: text } }];
  return [
    page,
    { ...page, replayed: { ...replayed, userMessage: text, redirectUrl: text }, isBodyWhole: true },
    { ...page, isOnRules: true, draft: { rules, problems } },
    pageWith({ overview }),
  ];
}

it('is looked for in a document of a browser', () => expect(document).toBe(browser.document));
