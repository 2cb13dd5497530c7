import type { IncomingMessage } from 'node:http';

export interface ReadBody {
  readonly bytes: Uint8Array;
  /** Says whether the body was longer. */
  readonly isTruncated: boolean;
}

/**
 * Reads a body up to a limit. Reads and drops up to `drainedBytes` more, because the sender waits for a reply only
 * after the body.
 */
export async function readBody(request: IncomingMessage, maxBytes: number, drainedBytes = 0): Promise<ReadBody> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request.iterator({ destroyOnReturn: false })) {
    if (size <= maxBytes) pieces.push(piece as Buffer);
    size += (piece as Buffer).length;
    if (size > maxBytes + drainedBytes) break;
  }
  return { bytes: Buffer.concat(pieces).subarray(0, maxBytes), isTruncated: size > maxBytes };
}
