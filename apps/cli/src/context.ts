import type { Environment } from './config/environment.js';
import type { Send } from './http/send-request.js';

export type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** An output of a command. Data goes to stdout, and messages go to stderr. */
export interface Output {
  /** @param done is called when the chunk is written or failed */
  write(chunk: string | Uint8Array, done?: (error?: Error | null) => void): unknown;
  readonly isTTY?: boolean;
}

/** All parts of the outside world that a command may use. */
export interface Context {
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Environment;
  readonly now: () => Date;
  readonly send: Send;
  /** The folder of `accounts.json`. */
  readonly configFolder: string;
  /** For a command that runs until Ctrl-C or SIGTERM: aborted by the first signal. A second signal ends the process. */
  readonly stopSignal: () => AbortSignal;
}
