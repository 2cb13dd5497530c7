export { receiveEvents } from './receive-events.js';
export type { Receiver } from './receive-events.js';
export { message, redirect, reject } from './event-replies.js';
export type { Message, Redirect, Rejection } from './event-replies.js';
export { memoryDeliveryStore } from './delivery-store.js';
export type { Claim, DeliveryStore, MemoryStoreOptions, StoredReply } from './delivery-store.js';
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
