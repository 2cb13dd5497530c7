import type { Rule } from './rules/rule.js';
import type { SinkEvent } from './sink-event.js';

/** The options of a sink. Each has a default. */
export interface SinkOptions {
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** An address of this machine; 127.0.0.1 by default, so that nobody else reaches the sink. */
  readonly host?: string;
  /** Further names under which the sink is reached, such as that of a tunnel. */
  readonly allowedHosts?: readonly string[];
  /** The rules of the replies. The first that fits decides; by default, all events get 200. */
  readonly rules?: readonly Rule[];
  /** The secrets of each user by which events are verified; the newest first. */
  readonly secrets?: Readonly<Record<string, string | readonly string[]>>;
  /** The file that keeps events, or `:memory:`, the default. */
  readonly file?: string;
  /** The most events that are kept; 1,000 by default. */
  readonly maxEvents?: number;
  /** The most bytes of events that are kept; 64 MiB by default. */
  readonly maxBytes?: number;
  /** So much of a body is read; 1 MiB by default. */
  readonly maxBodyBytes?: number;
  /** Told of each event that was kept, before it is answered. */
  readonly onEvent?: (event: SinkEvent) => void;
  /** The clock. */
  readonly now?: () => Date;
}

/** All of them. */
export type SinkSettings = Required<SinkOptions>;

export const DEFAULTS: SinkSettings = {
  port: 0,
  host: '127.0.0.1',
  allowedHosts: [],
  rules: [],
  secrets: {},
  file: ':memory:',
  maxEvents: 1000,
  maxBytes: 64 * 1024 * 1024,
  maxBodyBytes: 1024 * 1024,
  onEvent: () => undefined,
  now: () => new Date(),
};
