import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { exchange } from '../http/raw/exchange.mjs';
import { editedBytes, formBytes, judgeForm } from '../http/raw/raw-soak.mjs';
import { RAW_FORMS } from '../http/raw/raw-forms.table.mjs';
import { heldConnections } from '../http/slow/slow-soak.mjs';

describe('exchange', () => {
  let server;
  let onSocket;
  const port = () => server.address().port;

  beforeEach(async () => {
    server = createServer({ allowHalfOpen: true }, (socket) => onSocket(socket)).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => server.close());

  it('gathers what comes back, and ends its half of the connection', async () => {
    onSocket = (socket) => socket.on('data', (bytes) => socket.write(bytes)).on('end', () => socket.end('bye'));
    const came = await exchange(port(), [Buffer.from('a'), Buffer.from('b')], { pauseMs: 1, quietMs: 20 });
    expect([came.bytes.toString(), came.isClosed]).toEqual(['abbye', true]);
  });

  it('tells of a server that keeps its half', async () => {
    const sockets = [];
    onSocket = (socket) => sockets.push(socket.resume());
    const came = await exchange(port(), [Buffer.from('a')], { quietMs: 5, limitMs: 30 });
    expect(came.isClosed).toBe(false);
    for (const socket of sockets) socket.destroy();
  });

  it('waits until all has come', async () => {
    onSocket = (socket) =>
      socket.once('data', () => setTimeout(() => socket.write('whole'), 40)).on('end', () => socket.end());
    const came = await exchange(port(), [Buffer.from('a')], { isWhole: (bytes) => bytes.length === 5 });
    expect(came.bytes.toString()).toBe('whole');
  });
});

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

  it('leave nothing to be filled in', () => {
    expect(RAW_FORMS.filter(({ bytes }) => formBytes(bytes, 1).includes('$'))).toEqual([]);
  });

  it.each([
    ['as it must be', came(answer(200) + answer(200)), undefined],
    ['one answer too few', came(answer(200)), 'x'],
    ['one too many, which was smuggled', came(answer(200) + answer(200) + answer(200)), 'x'],
    ['another status', came(answer(200) + answer(201)), 'x'],
    ['a connection that stays open', came(answer(200) + answer(200), false), 'x: stays open'],
    ['no answer', came('nonsense'), 'x: no well-formed answer'],
  ])('are judged: %s', (_what, exchanged, kind) => {
    expect(judgeForm(form, exchanged)?.kind).toBe(kind);
  });
});

describe('editedBytes', () => {
  const plain = () => editedBytes({ form: 0, edits: [] }, 1);
  const after = (edit) => editedBytes({ form: 0, edits: [{ at: 0, length: 3, token: 'XY', ...edit }] }, 1);

  it.each([
    ['insert', (text) => `XY${text}`],
    ['replace', (text) => `XY${text.slice(2)}`],
    ['remove', (text) => text.slice(3)],
    ['repeat', (text) => text.slice(0, 3) + text],
    ['cut', () => ''],
  ])('can %s', (change, expected) => {
    expect(after({ do: change }).toString('latin1').slice(0, 40)).toBe(
      expected(plain().toString('latin1')).slice(0, 40),
    );
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
