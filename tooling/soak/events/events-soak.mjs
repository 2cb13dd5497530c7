import { soakSpec } from '../run/soak-spec.mjs';

/** Events to partners that fail: each is delivered or kept, and every attempt has its record. */
export const soakEvents = soakSpec({
  name: 'events',
  package: 'apps/server',
  spec: 'test/api/events/event-losses.api-spec.ts',
  environment: { seed: 'TALENT_EVENTS_SEED', size: 'TALENT_EVENTS_SIZE' },
  size: { of: 'events', first: 1000, most: 10_000, step: 500 },
});
