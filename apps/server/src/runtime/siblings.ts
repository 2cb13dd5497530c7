import { randomBytes } from 'node:crypto';

/** A message between the processes of a server. The parent passes it on, and gathers the answers to a question. */
export interface SiblingMessage {
  readonly topic: string;
  readonly content?: unknown;
  /** The number of a question, in the question and in its answer. */
  readonly question?: number;
}

/** The answer of the process with this number, from 1. */
export interface SiblingAnswer {
  readonly number: number;
  readonly answer: unknown;
}

export interface SiblingAnswers {
  /** The number of the process that asked. Undefined if the server is one process. */
  readonly own?: number;
  readonly others: readonly SiblingAnswer[];
}

/**
 * The other processes of this server, which its parent started beside it (D-PLT-37). Without any, nobody listens and
 * nobody answers.
 */
export class Siblings {
  readonly #listeners = new Map<string, (content: never) => unknown>();
  readonly #questions = new Map<number, (answers: SiblingAnswers) => void>();
  #asked = 0;

  /**
   * @param parent the channel to the parent. Undefined if the server is one process
   * @param key the key of digests that processes tell one another
   */
  constructor(
    private readonly parent?: Pick<NodeJS.Process, 'on' | 'send'>,
    readonly key: Uint8Array = randomBytes(32),
  ) {
    parent?.on('message', (message: SiblingMessage) => void this.#receive(message));
  }

  /** @param listener called with what siblings tell. Its result answers those that ask */
  listen<Content>(topic: string, listener: (content: Content) => unknown): void {
    this.#listeners.set(topic, listener);
  }

  tell(topic: string, content: unknown): void {
    this.parent?.send?.({ topic, content });
  }

  /** Returns the answers of all siblings that have one, without those that are too busy to answer. */
  ask(topic: string, content?: unknown): Promise<SiblingAnswers> {
    if (!this.parent) return Promise.resolve({ others: [] });
    const question = (this.#asked += 1);
    this.parent.send?.({ topic, question, content });
    return new Promise((resolve) => this.#questions.set(question, resolve));
  }

  async #receive({ topic, content, question }: SiblingMessage): Promise<void> {
    if (topic === ANSWERS) {
      this.#questions.get(question ?? 0)?.(content as SiblingAnswers);
      this.#questions.delete(question ?? 0);
      return;
    }
    // A listener that fails has no answer: the one that asked cannot mend it.
    const answer = await Promise.resolve(content as never)
      .then(this.#listeners.get(topic))
      .catch(() => undefined);
    if (question !== undefined) this.parent?.send?.({ topic: ANSWER, question, content: answer });
  }
}

/** The topic of one answer to the parent, and of all answers to the process that asked. */
export const ANSWER = 'answer';
export const ANSWERS = 'answers';
