export type { Reply, Rule } from './rules/rule.js';
export { SinkError } from './sink-error.js';
export type { Delivery, EventSummary, SentReply, SinkEvent, Subject } from './sink-event.js';
export type { SinkOptions } from './sink-options.js';
export { startSink } from './start-sink.js';
export type { Sink } from './start-sink.js';
export type { Verification } from './verification.js';
