/** A message between the processes of a server. The parent passes it on, and gathers the answers to a question. */
export interface SiblingMessage {
  readonly topic: string;
  readonly content?: unknown;
  /** The number of a question, in the question and in its answer. */
  readonly question?: number;
}

/**
 * The other processes of this server, which its parent started beside it (D-PLT-37). Without any, nobody listens and
 * nobody answers.
 */
export class Siblings {
  readonly #listeners = new Map<string, (content: never) => unknown>();
  readonly #questions = new Map<number, (answers: readonly unknown[]) => void>();
  #asked = 0;

  /** @param parent the channel to the parent. Undefined if the server is one process */
  constructor(private readonly parent?: Pick<NodeJS.Process, 'on' | 'send'>) {
    parent?.on('message', (message: SiblingMessage) => void this.#receive(message));
  }

  /** @param listener called with what siblings tell. Its result answers those that ask */
  listen<Content>(topic: string, listener: (content: Content) => unknown): void {
    this.#listeners.set(topic, listener);
  }

  tell(topic: string, content: unknown): void {
    this.parent?.send?.({ topic, content });
  }

  /** Returns the answers of all siblings, without those that are too busy to answer. */
  ask(topic: string, content?: unknown): Promise<readonly unknown[]> {
    if (!this.parent) return Promise.resolve([]);
    const question = (this.#asked += 1);
    this.parent.send?.({ topic, question, content });
    return new Promise((resolve) => this.#questions.set(question, resolve));
  }

  async #receive({ topic, content, question }: SiblingMessage): Promise<void> {
    if (topic === ANSWERS) {
      this.#questions.get(question ?? 0)?.(content as readonly unknown[]);
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
