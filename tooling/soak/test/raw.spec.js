import { describe, expect, it } from '@jest/globals';
import { judgeForm } from '../http/raw/raw-soak.mjs';
import { RAW_FORMS } from '../http/raw/raw-forms.table.mjs';

describe('the forms of raw requests', () => {
  const answer = (status) =>
    [
      `HTTP/1.1 ${status} X`,
      'X-TRANSACTION: {2812A650-C4B7-41B0-AA2D-2FA699115B75}',
      'Strict-Transport-Security: max-age=7776000',
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      'Content-Length: 0',
      '',
      '',
    ].join('\r\n');
  const came = (text, isClosed = true) => ({ bytes: Buffer.from(text), isClosed, isReset: false });
  const form = { name: 'x', answers: [[200], [200, 404]], closed: true };

  it('each have a name of their own', () => {
    expect(new Set(RAW_FORMS.map(({ name }) => name)).size).toBe(RAW_FORMS.length);
  });

  it.each([
    ['as it must be', came(answer(200) + answer(200)), undefined],
    ['one too many, which was smuggled', came(answer(200) + answer(200) + answer(200)), 'x'],
    ['a connection that stays open', came(answer(200) + answer(200), false), 'x: stays open'],
    ['no answer', came('nonsense'), 'x: no well-formed answer'],
  ])('are judged: %s', (_what, exchanged, kind) => {
    expect(judgeForm(form, exchanged)?.kind).toBe(kind);
  });
});
