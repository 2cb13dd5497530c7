import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TalentResponse } from './talent-response.js';
import type { Attachment } from '../reply/reply.js';

/** A text with one byte per character, and its response, whose head is complete. */
interface TextReply {
  readonly response: TalentResponse;
  readonly body: string | undefined;
}

/** Minimum of connections for waiting with replies. With fewer, waiting gains nothing. */
const WORTHWHILE_CONNECTIONS = 4;

/**
 * Writes all replies of one turn of the event loop at its end, one right after the other. A write that wakes an idle
 * client costs the server as much as most of a read. In a row of writes, only the first wakes its client, and the
 * next requests come together. A reply waits only for requests that have arrived already.
 */
export class RepliesOfATurn {
  #waiting: TextReply[] = [];

  /** Ends the response now, or at the end of the turn. */
  end(response: TalentResponse, body: string | undefined, connections: number): void {
    if (connections < WORTHWHILE_CONNECTIONS) {
      write({ response, body });
      return;
    }
    this.#waiting.push({ response, body });
    if (this.#waiting.length === 1) setImmediate(() => this.#writeAll());
  }

  #writeAll(): void {
    const replies = this.#waiting;
    this.#waiting = [];
    for (const reply of replies) write(reply);
  }
}

/** Writes head and body as one text. `end` with a body would add an empty text, and Node would join two buffers. */
function write({ response, body }: TextReply): void {
  const { socket } = response;
  if (body === undefined || !socket || response.req.method === 'HEAD') {
    response.end(body, 'latin1');
    return;
  }
  socket.cork();
  response.write(body, 'latin1');
  socket.uncork();
  response.end();
}

interface AttachmentToSend extends Attachment {
  readonly response: TalentResponse;
  /** Writes the head, as soon as there is something to send. */
  readonly begin: () => void;
  /** Counts bytes of the file before they are created. Throws if there is no room for them. */
  readonly made: (bytes: number) => void;
}

/**
 * Sends a file while it is created, as fast as the client receives it. If the client disconnects, the creation ends.
 * @throws the error of the creation. If no byte was created yet, the head is not written.
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

/** Settles when the first bytes can be read, or when the file ends without bytes. */
function firstBytesOf(file: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    file.once('error', reject);
    file.once('readable', resolve);
    file.once('close', resolve);
  });
}

/** Returns whether the error only means that the client has disconnected. */
function isGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
}
