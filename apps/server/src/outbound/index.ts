export { EventClient, GuardedClient } from './guarded-client.js';
export type { OutboundEnd, OutboundPost } from './guarded-client.js';
export { TargetGuard } from './target-guard.js';
