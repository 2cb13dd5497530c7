import type { ClientRequest } from 'node:http';
import type { Patience } from './patience.js';

/** A body that is read while it is sent, and is never in memory whole. */
export interface StreamedBody {
  readonly bytes: number;
  readonly pieces: () => AsyncIterable<Uint8Array>;
}

/** A server that does not know `Expect` is waited for no longer than this (RFC 9110, 10.1.1). */
const EXPECTING_MS = 1000;

/** The head of a body that the server asks for once it wants it: a refusal comes before the first byte of it. */
export const EXPECTED = ['Expect', '100-continue'] as const;

/**
 * Sends a body with what `EXPECTED` says in the head. Once there is an answer, no more of it is sent.
 *
 * @throws whatever the pieces fail with; a connection that fails is told by the request itself
 */
export async function sendPieces(outgoing: ClientRequest, body: StreamedBody, patience: Patience): Promise<void> {
  let isOver = false;
  let goOn: () => void = () => undefined;
  outgoing.on('drain', () => goOn());
  for (const event of ['response', 'error', 'close']) {
    outgoing.once(event, () => {
      isOver = true;
      goOn();
    });
  }
  outgoing.flushHeaders();
  await wanted(outgoing);
  for await (const piece of body.pieces()) {
    if (isOver) return;
    if (!outgoing.write(piece)) await new Promise<void>((resolve) => (goOn = resolve));
    if (isOver) return;
    patience.renew();
  }
  if (!isOver) outgoing.end();
}

/** Resolves once the server asks for the body, answers instead, or is silent for long. */
function wanted(outgoing: ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, EXPECTING_MS);
    for (const event of ['continue', 'response', 'close']) {
      outgoing.once(event, () => {
        clearTimeout(timer);
        resolve();
      });
    }
  });
}
