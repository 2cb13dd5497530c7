export type { Reply, Rule } from './rules/rule.js';
export { SinkError } from './sink-error.js';
export type { EventSummary, SinkEvent } from './sink-event.js';
export type { SinkOptions } from './sink-options.js';
export type { Verification } from './verification.js';
export { startSink } from './start-sink.js';
export type { Sink } from './start-sink.js';
