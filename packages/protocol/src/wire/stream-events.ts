import type { StreamEvent } from '../models/results.js';

/** Limit of the characters of an event. The service writes some hundreds. */
const MAX_EVENT = 65_536;

/**
 * Reads the events of a stream of changes from its bytes, however they come (D-CHG-13).
 *
 * @throws SyntaxError for data that is no event
 */
export async function* readStreamEvents(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<StreamEvent, void, undefined> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of pieces) {
    const events = (text + decoder.decode(piece, { stream: true })).split('\n\n');
    text = events.pop() ?? '';
    if (text.length > MAX_EVENT) throw new SyntaxError('An event must have an end.');
    // Comments come in between, so that proxies keep the connection.
    for (const event of events) if (event.startsWith('data: ')) yield eventOf(event.slice(6));
  }
}

function eventOf(data: string): StreamEvent {
  const event = JSON.parse(data) as StreamEvent | null;
  if (Array.isArray(event?.kinds)) return event;
  throw new SyntaxError('An event must have kinds.');
}
