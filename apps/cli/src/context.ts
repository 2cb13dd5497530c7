import type { Environment } from './config/environment.js';
import type { Send } from './http/send-request.js';

/** The input of a command: the process's standard input, or a stand-in. */
export type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** An output of a command. Data goes to stdout, messages go to stderr. */
export interface Output {
  /** @param done called once the chunk is written, or could not be. */
  write(chunk: string | Uint8Array, done?: (error?: Error | null) => void): unknown;
  readonly isTTY?: boolean;
}

/** Everything of the outside world that a command may touch. */
export interface Context {
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Environment;
  readonly now: () => Date;
  readonly send: Send;
  /** The folder of `accounts.json`. */
  readonly configFolder: string;
  /** For a command that runs until it is stopped: aborted at the first Ctrl-C or SIGTERM; a second one ends the process at once. */
  readonly stopSignal: () => AbortSignal;
}
