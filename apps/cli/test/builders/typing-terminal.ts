import { PassThrough } from 'node:stream';
import { buildContext, Collected } from './build-context.js';
import type { TestContext, World } from './build-context.js';

/** Somebody at a terminal. */
interface Typist {
  /** One after the other, each with its line end. */
  readonly answers: readonly string[];
  /** The text that ends a question. */
  readonly question: string;
}

/** Returns a context on a terminal that types the next answer after each question. */
export function buildTypingContext(world: World, { answers, question }: Typist): TestContext {
  const terminal = Object.assign(new PassThrough(), { isTTY: true });
  const left = [...answers];
  const stderr = new (class extends Collected {
    override write(chunk: string | Uint8Array): void {
      super.write(chunk);
      if (String(chunk).includes(question) && left.length > 0) setImmediate(() => terminal.write(`${left.shift()}`));
    }
  })(true);
  return { ...buildContext({ ...world, stdin: terminal }), stderr };
}
