export * from './receive-events.js';
export * from './event-replies.js';
export * from './delivery-store.js';
export type {
  EventCredentials,
  EventHandler,
  EventHandlers,
  ReceivedEvent,
  ReceiverOptions,
} from './event-receiver.js';
export type { FastifyApp, NodeRequest, NodeResponse } from './adapters.js';
export type {
  ApplicationCompletePayload,
  EventType,
  JobPostPayload,
  JobUnpostPayload,
  PingPayload,
  RefusedEvent,
  StatusChangePayload,
} from '@talent-platform/protocol/web';
