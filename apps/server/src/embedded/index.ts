import type { StartEmbeddedServer } from './embedded-server.js';
import { startEmbedded } from './start-embedded.js';

export * from './embedded-server.js';

/** Starts a server in this process (`embedded-server.ts`). */
export const startEmbeddedServer: StartEmbeddedServer = startEmbedded;
