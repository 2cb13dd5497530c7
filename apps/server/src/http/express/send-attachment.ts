import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Attachment } from '../reply/attachment.js';
import type { TalentResponse } from './talent-response.js';

export interface AttachmentToSend extends Attachment {
  readonly response: TalentResponse;
  /** Writes the head, as soon as there is something to send. */
  readonly begin: () => void;
  /** Counts bytes that are made. Throws if there is no room. */
  readonly made: (bytes: number) => void;
}

/**
 * Sends a file while it is made, as fast as the client takes it. If the client goes away, the making ends.
 *
 * @throws the error of the making. If no byte was made yet, the head is not written.
 */
export async function sendAttachment({ response, content, begin, made }: AttachmentToSend): Promise<void> {
  if (response.req.method === 'HEAD') {
    begin();
    response.end();
    return;
  }
  if (response.destroyed) return;
  const gone = new AbortController();
  const file = content(gone.signal, made);
  const abandon = (): void => {
    gone.abort();
    file.destroy();
  };
  response.once('close', abandon);
  try {
    await firstBytesOf(file);
    if (response.destroyed) return;
    begin();
    await pipeline(file, response);
  } catch (error) {
    if (!isGone(error)) throw error;
  } finally {
    response.off('close', abandon);
  }
}

/** Settles when the first bytes can be read, or when there will be none. */
function firstBytesOf(file: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    file.once('error', reject);
    file.once('readable', resolve);
    file.once('close', resolve);
  });
}

/** Whether the error only says that the client went away. */
function isGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
}
