import { describe, expect, it } from '@jest/globals';
import { judgeForm } from '../http/raw/raw-soak.mjs';
import { RAW_FORMS } from '../http/raw/raw-forms.table.mjs';
import { heldConnections } from '../http/slow/slow-soak.mjs';

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

describe('heldConnections', () => {
  const line = (local, remote, { state = '01', inode }) =>
    `   0: 0100007F:${local} 0100007F:${remote} ${state} 00000000:00000000 00:00000000 00000000 0 0 ${inode} 1`;
  const table = (...lines) => ['  sl  local_address rem_address', ...lines].join('\n');

  it('names the clients whose connections the server has, or has not taken yet', () => {
    const lines = [
      line('1F90', '0001', { inode: 5 }),
      line('1F90', '0002', { inode: 0 }),
      line('1F90', '0003', { state: '04', inode: 0 }),
      line('1F90', '0004', { state: '08', inode: 7 }),
      line('1F91', '0005', { inode: 8 }),
    ];
    expect([...heldConnections(0x1f90, table(...lines))]).toEqual([1, 2, 4]);
  });
});
