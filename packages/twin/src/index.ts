export { startTwin } from './start-twin.js';
export type { TwinCustomerOptions, TwinOptions } from './start-twin.js';
export type { Twin } from './twin.js';
export { TwinError } from './twin-error.js';
export type {
  ActionOutcome,
  Application,
  Credentials,
  Subscription,
  TwinCustomer,
  TwinSubscription,
} from './twin-customer.js';
export type { TwinClock } from './twin-clock.js';
export type { Duration } from './options/duration.js';
export type { EventFault, Fault, Faults, RequestFault } from './faults.js';
export type { PathPattern } from './options/path-pattern.js';
export type { Journal, JournalEntry, RequestFilter } from './journal.js';
export type { EventFilter, SentEvent, SentEventType } from './sent-events.js';
export type { TwinSnapshot } from './twin-snapshot.js';
