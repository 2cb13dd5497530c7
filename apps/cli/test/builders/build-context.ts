import { PassThrough } from 'node:stream';
import type { AccountOptions } from '../../src/accounts/resolve-account.js';
import { readEnvironment } from '../../src/config/environment.js';
import type { Context, Input } from '../../src/context.js';
import type { Send, WireResponse } from '../../src/http/send-request.js';

/** A sink that collects its input. */
export class Collected {
  readonly #chunks: Buffer[] = [];

  constructor(readonly isTTY = false) {}

  write(chunk: string | Uint8Array, done?: () => void): void {
    this.#chunks.push(Buffer.from(chunk));
    done?.();
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  get text(): string {
    return this.bytes.toString('utf8');
  }
}

/** The variables of an account that signs. */
export const VARIABLES = {
  TALENT_BASE_URL: 'http://127.0.0.1:8080',
  TALENT_CUSTOMER: '1001',
  TALENT_USER: 'acme',
  TALENT_SECRET: 'hush',
};

/** A command line that says nothing of the account. */
export const NO_OPTIONS: AccountOptions = {
  account: undefined,
  baseUrl: undefined,
  customer: undefined,
  user: undefined,
  auth: undefined,
};

/** The parts of the outside world that a test can set. */
export interface World {
  readonly variables?: NodeJS.ProcessEnv;
  readonly configFolder?: string;
  readonly stdin?: string | Input;
  readonly terminal?: boolean;
  readonly now?: Date;
  readonly send?: Send;
  /** Stops a command that runs until then. */
  readonly stop?: AbortSignal;
}

/** A context whose outputs can be read back. */
export type TestContext = Context & { readonly stdout: Collected; readonly stderr: Collected };

/**
 * Returns a context in memory. No variable is set, the clock stands still, and sending fails unless the test replaces
 * it.
 */
export function buildContext(world: World = {}): TestContext {
  const { stdin = '', terminal = false, now = new Date('2026-11-20T09:30:00Z') } = world;
  return {
    stdin: typeof stdin === 'string' ? new PassThrough().end(stdin) : stdin,
    stdout: new Collected(terminal),
    stderr: new Collected(terminal),
    env: readEnvironment(world.variables ?? {}, '/home/nobody'),
    now: () => now,
    send: world.send ?? (() => Promise.reject(new TypeError('this test sends nothing'))),
    configFolder: world.configFolder ?? '/nonexistent/talent',
    stopSignal: () => world.stop ?? new AbortController().signal,
  };
}

/** An answer of the server; JSON unless headers say otherwise. */
export function buildResponse(
  response: Partial<Omit<WireResponse, 'body'>> & { readonly body?: unknown } = {},
): WireResponse {
  const {
    body,
    status = 200,
    statusText = 'OK',
    headers = [['Content-Type', 'application/json;charset=UTF-8']],
    tls,
  } = response;
  const bytes = body === undefined ? Buffer.alloc(0) : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  return { status, statusText, httpVersion: '1.1', headers, body: bytes, ...(tls === undefined ? {} : { tls }) };
}
