import { EventEmitter } from 'node:events';
import type { ClientRequest } from 'node:http';
import { expect, it } from '@jest/globals';
import { ReplyBounds } from './reply-bounds.js';

it.each([
  ['tickets of TLS 1.3 without end', 16, (socket: EventEmitter) => socket.emit('session', Buffer.alloc(10))],
  ['more bytes than a reply may be', 6, (socket: EventEmitter) => socket.emit('data', Buffer.alloc(16_384))],
])('ends a request to which %s come (D-EVT-10)', (_, most, come) => {
  const [request, socket] = [new EventEmitter(), new EventEmitter()];
  const ends: Error[] = [];
  const bounds = new ReplyBounds(
    Object.assign(request, { destroy: (why: Error) => ends.push(why) }) as unknown as ClientRequest,
  );
  request.emit('socket', socket);
  for (let time = 0; time < most; time += 1) come(socket);
  expect([bounds.isOver, ends]).toEqual([false, []]);
  come(socket);
  expect([bounds.isOver, ends]).toEqual([true, [expect.any(Error)]]);
});
