import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Attachment } from '../reply/attachment.js';
import type { TalentResponse } from './talent-response.js';

export interface AttachmentToSend extends Attachment {
  readonly response: TalentResponse;
  /** Writes the head, once there is something to send. */
  readonly begin: () => void;
  /** Counts what is made; it throws where there is no room. */
  readonly made: (bytes: number) => void;
}

/**
 * Sends a file while it is made, as fast as the client takes it; a client that goes away ends the making.
 *
 * @throws what the making throws: before the head is written, where nothing of the file was there yet, or after it
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

/** Settles once something can be read, or there will be nothing at all. */
function firstBytesOf(file: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    file.once('error', reject);
    file.once('readable', resolve);
    file.once('close', resolve);
  });
}

/** The client went away; what its file was made by did nothing wrong. */
function isGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
}
