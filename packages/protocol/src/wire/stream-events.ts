import type { StreamEvent } from '../models/results.js';

/**
 * Reads the events of a stream of changes from its bytes, however they come (D-CHG-13).
 *
 * @throws SyntaxError for data that is no JSON
 */
export async function* readStreamEvents(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<StreamEvent, void, undefined> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of pieces) {
    const events = (text + decoder.decode(piece, { stream: true })).split('\n\n');
    text = events.pop() ?? '';
    // Comments come in between, so that proxies keep the connection.
    for (const event of events) if (event.startsWith('data: ')) yield JSON.parse(event.slice(6)) as StreamEvent;
  }
}
