import type { IncomingMessage, ServerResponse } from 'node:http';

/** A customer of an embedded server. */
export interface EmbeddedCustomer {
  /**
   * A blueprint as an object, or the path of a file or folder. Passwords and secrets that it lacks, such as those of an
   * exported blueprint, are made. Default: the demo customer.
   */
  readonly blueprint?: string | object | undefined;
  /** Replace parts of the blueprint, such as `events`. Each is a whole part. */
  readonly parts?: object | undefined;
  /** The starting records, if `blueprint` is an object. A folder has its own in `records.json`. */
  readonly records?: object | undefined;
}

/** A request as the server receives it, before its route. */
export interface EmbeddedRequest extends IncomingMessage {
  /** The user, as soon as the credentials are checked. */
  readonly caller: { readonly username: string; readonly customerId: number } | undefined;
  /** Calls `listener` with the bytes of the body that have come, and with those that will come. */
  onBody(listener: (chunk: Uint8Array) => void): void;
}

/** A reply in the place of the route's. Its body and headers are those of an error of the web services. */
export interface EmbeddedRefusal {
  /** The name of an error code, such as `QUOTA_EXCEEDED`. */
  readonly code: string;
  readonly detail: string;
  readonly retryAfterSeconds?: number;
}

/** The two ends of an intercepted request. Call exactly one of them, or destroy the response. */
export interface EmbeddedContinuation {
  pass(): void;
  /** @throws TypeError if there is no such error code */
  refuse(refusal: EmbeddedRefusal): void;
}

/** The request that brings an event to a partner. */
export interface EmbeddedPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** How such a request ended. */
export type EmbeddedEnd =
  | {
      readonly kind: 'reply';
      readonly status: number;
      /** Names and values alternate. */
      readonly headers: readonly string[];
      readonly body: Uint8Array;
    }
  | { readonly kind: 'timeout' | 'network' | 'blocked'; readonly error: string };

/** The settings of an embedded server. */
export interface EmbeddedOptions {
  /** The customers. Default: the demo customer. */
  readonly customers?: readonly EmbeddedCustomer[] | undefined;
  /** Default: 127.0.0.1. */
  readonly host?: string | undefined;
  /** Default: a free port. */
  readonly port?: number | undefined;
  /** Hosts that may receive events, as in TALENT_EVENT_ALLOWED_HOSTS. Default: this machine. */
  readonly eventHosts?: string | undefined;
  /** Load the table of US postal codes, for searches by distance. It takes a second. Default: false. */
  readonly zipCodes?: boolean | undefined;
  /** The lines on the standard output. Default: `silent`. */
  readonly logLevel?: 'debug' | 'info' | 'warn' | 'error' | 'silent' | undefined;
  /** Receives each request before its route. */
  readonly intercept?:
    | ((request: EmbeddedRequest, response: ServerResponse, go: EmbeddedContinuation) => void)
    | undefined;
  /** Receives each request that brings an event or ping to a partner. `send` sends it. */
  readonly sendEvent?: ((post: EmbeddedPost, send: () => Promise<EmbeddedEnd>) => Promise<EmbeddedEnd>) | undefined;
}

/** Options of an embedded server are wrong. */
export class EmbeddedOptionError extends Error {
  override readonly name = 'EmbeddedOptionError';

  /** @param faults one for each wrong option. It begins with the option, such as `port` or `customers[0].blueprint` */
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
  }
}

/** The clock of an embedded server. Everything follows it, except the dates of signatures. */
export interface EmbeddedClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Moves the clock without running what becomes due. */
  set(time: number): void;
  /** Stops the clock at its present time, or lets it go on from there. */
  freeze(frozen: boolean): void;
}

/** The whole state of an embedded server at one moment: database, file contents and clock. It cannot change. */
export interface EmbeddedSnapshot {
  readonly database: Uint8Array;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly clock: { readonly offsetMs: number; readonly frozenAt: number | undefined };
}

/** A whole server in this process. Its data is gone when it stops. */
export interface EmbeddedServer {
  /** Stays the same for the life of the server. */
  readonly baseUrl: string;
  /** The blueprints of the customers, as they were applied at the start, with the credentials that were made. */
  readonly blueprints: readonly unknown[];
  readonly clock: EmbeddedClock;
  /**
   * Moves the clock forward step by step. Each delivery is retried at its time, then expired things are swept.
   * @param time milliseconds since 1970
   */
  advanceTo(time: number): Promise<void>;
  /** Resolves when no event is being delivered in the background, and every result is stored. */
  settled(): Promise<void>;
  /** Copies the whole state. */
  snapshot(): Promise<EmbeddedSnapshot>;
  /**
   * Replaces the whole state, and restarts everything behind the port, so that nothing of the earlier state is left in
   * memory. Running requests end first.
   */
  restore(snapshot: EmbeddedSnapshot): Promise<void>;
  /** Ends running requests, closes the port, and removes all data. */
  stop(): Promise<void>;
}

/**
 * Starts a server in this process.
 *
 * @throws EmbeddedOptionError with every problem of all blueprints
 * @example
 * const server = await startEmbeddedServer();
 * const reply = await fetch(`${server.baseUrl}/health/ready`);
 * await server.stop();
 */
export type StartEmbeddedServer = (options?: EmbeddedOptions) => Promise<EmbeddedServer>;
