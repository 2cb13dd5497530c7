import type { Rule } from './rules/rule.js';
import type { SinkEvent } from './sink-event.js';

/** The options of a sink. Each has a default. */
export interface SinkOptions {
  /** The port of the sink. The default 0 selects a free port. */
  readonly port?: number;
  /** The address to listen on. The default, 127.0.0.1, can only be reached from this machine. */
  readonly host?: string;
  /** More names of the sink, such as the name of a tunnel. */
  readonly allowedHosts?: readonly string[];
  /** The rules of the replies. The first match decides. By default, all events get 200. */
  readonly rules?: readonly Rule[];
  /** The secrets that verify events, by user, the newest first. */
  readonly secrets?: Readonly<Record<string, string | readonly string[]>>;
  /** The file of events. By default `:memory:`. */
  readonly file?: string;
  /** Limit of stored events. The default is 1,000. */
  readonly maxEvents?: number;
  /** Limit of the bytes of stored events. The default is 64 MiB. */
  readonly maxBytes?: number;
  /** Limit of the bytes of a body. The default is 1 MiB. */
  readonly maxBodyBytes?: number;
  /** Called for each event before the reply. */
  readonly onEvent?: (event: SinkEvent) => void;
  readonly now?: () => Date;
}

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
