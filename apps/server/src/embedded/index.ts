import type { StartEmbeddedServer } from './embedded-server.js';
import { startEmbedded } from './start-embedded.js';

export { EmbeddedOptionError } from './embedded-server.js';
export type {
  EmbeddedClock,
  EmbeddedContinuation,
  EmbeddedCustomer,
  EmbeddedEnd,
  EmbeddedOptions,
  EmbeddedPost,
  EmbeddedRefusal,
  EmbeddedRequest,
  EmbeddedServer,
  EmbeddedSnapshot,
  StartEmbeddedServer,
} from './embedded-server.js';

/** Starts a server in this process (`embedded-server.ts`). */
export const startEmbeddedServer: StartEmbeddedServer = startEmbedded;
