import type { ProtocolError } from '@talent-platform/protocol/errors';
import { ByteBudget } from '../../runtime/index.js';
import { RefusedForNow } from '../reply/refusals.js';
import type { Notices } from '../../runtime/index.js';
import type { Connection } from './connection.js';
import type { TalentResponse } from './talent-response.js';

/** A larger reply is written piece by piece, as its client receives it. */
const PIECE_BYTES = 65_536;

interface UnreadRepliesOptions {
  /** Limit of bytes of all replies that clients have not received. */
  readonly bytes: number;
  /** If a reply makes no progress for this time, it may be cut off to make room for another reply. */
  readonly stalledMs: number;
  readonly notices: Notices;
}

interface UnreadReply {
  readonly connection: Connection;
  readonly client: string;
  readonly bytes: number;
}

interface ReplyToHold {
  readonly connection: Connection;
  readonly response: TalentResponse;
  /** The client that the reply counts for. */
  readonly client: string;
  readonly status: number;
  readonly bytes: number;
  /** Time on the clock of `Connections`, in milliseconds. */
  readonly now: number;
}

/** Limits the memory of replies that their clients have not received yet (D-NET-15). */
export class UnreadReplies {
  readonly #budget: ByteBudget;
  readonly #replies = new Map<TalentResponse, UnreadReply>();

  constructor(private readonly options: UnreadRepliesOptions) {
    this.#budget = new ByteBudget(options.bytes);
  }

  /**
   * Counts a reply until it is sent, or each piece of a reply that is created while it is sent. If there is no room,
   * cuts off the replies that have made no progress for longest.
   * @throws ProtocolError BUSY if no reply has stalled, and the new reply is that of a read, which the client can
   *   repeat
   */
  hold({ connection, response, client, status, bytes, now }: ReplyToHold): void {
    for (;;) {
      const shortage = this.#budget.shortageOf(client, bytes);
      if (!shortage) break;
      const stalled = this.#longestStalled(now, shortage === 'user' ? client : undefined);
      if (!stalled) {
        this.options.notices.tell('Answers find no room: TALENT_ANSWER_MEMORY_MIB is used up.', {
          by: shortage,
          client,
        });
        if (status < 400 && response.req.method === 'GET') throw busy();
        break;
      }
      this.cut(stalled.connection, 'to make room');
    }
    const held = this.#replies.get(response);
    if (!held) response.once('finish', () => this.#letGo(response));
    this.#replies.set(response, { connection, client, bytes: bytes + (held?.bytes ?? 0) });
    this.#budget.add(client, bytes);
  }

  /** Ends a connection whose client does not receive its reply. */
  cut(connection: Connection, why: string): void {
    this.options.notices.tell('An answer was not taken: its connection is cut.', { why, address: connection.address });
    connection.socket.destroy();
    this.letGoOf(connection);
  }

  /** Forgets a connection that has closed. */
  letGoOf(connection: Connection): void {
    for (const [response, reply] of this.#replies) if (reply.connection === connection) this.#letGo(response);
  }

  #letGo(response: TalentResponse): void {
    const reply = this.#replies.get(response);
    if (!reply) return;
    this.#replies.delete(response);
    this.#budget.remove(reply.client, reply.bytes);
  }

  #longestStalled(now: number, client: string | undefined): UnreadReply | undefined {
    let longest: UnreadReply | undefined;
    let stalledMs = this.options.stalledMs;
    for (const reply of this.#replies.values()) {
      const own = reply.connection.stalledMs(now);
      if (own < stalledMs || (client !== undefined && reply.client !== client)) continue;
      [longest, stalledMs] = [reply, own];
    }
    return longest;
  }
}

/** Writes a large body as fast as the client receives it, so that its progress can be measured. */
export function sendInPieces(response: TalentResponse, body: Buffer): void {
  let offset = 0;
  const sendOn = (): void => {
    if (response.destroyed) return;
    while (body.length - offset > PIECE_BYTES) {
      const piece = body.subarray(offset, offset + PIECE_BYTES);
      offset += PIECE_BYTES;
      if (!response.write(piece)) {
        response.once('drain', sendOn);
        return;
      }
    }
    response.end(body.subarray(offset));
  };
  sendOn();
}

function busy(): ProtocolError {
  return new RefusedForNow(
    'answer_memory',
    'Too many answers wait for their clients; take those, and try again shortly.',
  );
}
