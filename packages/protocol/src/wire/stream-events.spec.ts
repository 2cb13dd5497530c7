import { expect, it } from '@jest/globals';
import { readStreamEvents } from './stream-events.js';

it.each([1, 2, 7, 1000])('reads the events of a stream that comes in pieces of %d bytes', async (size) => {
  const first = { kinds: [], next: 'ä' };
  const second = { kinds: ['jobs', 'forms'], next: 'b' };
  const text = [first, second].map((event) => `data: ${JSON.stringify(event)}\n\n`).join(':\n\n');
  const bytes = new TextEncoder().encode(`${text}data: {"kinds"`);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const events = [];
  for await (const event of readStreamEvents(pieces())) events.push(event);
  expect(events).toEqual([first, second]);
});

it.each([
  ['null', 'null\n\n'],
  ['other members', '{"kinds":"jobs"}\n\n'],
  ['half an object', '{\n\n'],
  ['a line without an end', 'x'.repeat(70_000)],
])('refuses %s for an event', async (_, data) => {
  const pieces = new Blob([`data: ${data}`]).stream();
  await expect(readStreamEvents(pieces).next()).rejects.toThrow(SyntaxError);
});
