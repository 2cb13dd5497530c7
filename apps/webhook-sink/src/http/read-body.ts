import type { IncomingMessage } from 'node:http';

/** A body as far as it was read. */
export interface ReadBody {
  readonly bytes: Uint8Array;
  /** Whether there was more of it. */
  readonly isTruncated: boolean;
}

/**
 * Reads a body up to a bound.
 *
 * @param drainedBytes so much of a longer one is read too and thrown away: whoever sends hears no answer before.
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
