import { ProtocolError } from '@talent-platform/protocol/errors';
import { ByteBudget } from '../byte-budget.js';
import type { Notices } from '../notices.js';
import type { Connection } from './connection.js';
import type { TalentResponse } from './talent-response.js';

/** A larger answer is written piece by piece as its client takes it. */
const PIECE_BYTES = 65_536;

export interface UnreadAnswersOptions {
  /** Of all answers that have not been taken. */
  readonly bytes: number;
  /** An answer that has not got on for so long may be cut off for another one. */
  readonly stalledMs: number;
  readonly notices: Notices;
}

interface UnreadAnswer {
  readonly connection: Connection;
  readonly client: string;
  readonly bytes: number;
}

export interface AnswerToHold {
  readonly connection: Connection;
  readonly response: TalentResponse;
  /** Whom it counts for. */
  readonly client: string;
  readonly status: number;
  readonly bytes: number;
  /** Of the looks at the connections, in milliseconds. */
  readonly now: number;
}

/** What the answers hold in memory that their clients have not taken yet (D-NET-15). */
export class UnreadAnswers {
  readonly #budget: ByteBudget;
  readonly #answers = new Set<UnreadAnswer>();

  constructor(private readonly options: UnreadAnswersOptions) {
    this.#budget = new ByteBudget(options.bytes);
  }

  /**
   * Counts an answer until it is sent. Where there is no room it cuts off those that have stalled longest.
   *
   * @throws ProtocolError BUSY where none has stalled and the answer is that of a read, which can be asked for again
   */
  hold({ connection, response, client, status, bytes, now }: AnswerToHold): void {
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
    const answer = { connection, client, bytes };
    this.#answers.add(answer);
    this.#budget.add(client, bytes);
    response.once('finish', () => this.#letGo(answer));
  }

  /** Ends a connection whose client does not take its answer. */
  cut(connection: Connection, why: string): void {
    this.options.notices.tell('An answer was not taken: its connection is cut.', { why, address: connection.address });
    connection.socket.destroy();
    this.letGoOf(connection);
  }

  /** The connection is gone. */
  letGoOf(connection: Connection): void {
    for (const answer of this.#answers) if (answer.connection === connection) this.#letGo(answer);
  }

  #letGo(answer: UnreadAnswer): void {
    if (this.#answers.delete(answer)) this.#budget.remove(answer.client, answer.bytes);
  }

  #longestStalled(now: number, client: string | undefined): UnreadAnswer | undefined {
    let longest: UnreadAnswer | undefined;
    let stalledMs = this.options.stalledMs;
    for (const answer of this.#answers) {
      const own = answer.connection.stalledMs(now);
      if (own < stalledMs || (client !== undefined && answer.client !== client)) continue;
      [longest, stalledMs] = [answer, own];
    }
    return longest;
  }
}

/** Writes a large body as the client takes it, so that how it gets on can be seen. */
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
  return ProtocolError.of('BUSY', 'Too many answers wait for their clients; take those, and try again shortly.');
}
