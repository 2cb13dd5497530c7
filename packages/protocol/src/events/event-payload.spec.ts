import { describe, expect, it } from '@jest/globals';
import { EVENT_TYPES, readEventPayload } from './event-payload.js';

describe('the payload of an event (D-EVT-6)', () => {
  it.each([...EVENT_TYPES, 'PingEvent'])('is read by its type: %s', (eventType) => {
    expect(readEventPayload(Buffer.from(JSON.stringify({ eventType, customerId: '1001' })))).toEqual({
      eventType,
      customerId: '1001',
    });
  });

  it.each(['', 'null', '[]', '"x"', '{}', '{"eventType":7}', '{"eventType":"toString"}', '\u00ff{'])(
    'is not read from %j',
    (text) => {
      expect(readEventPayload(Buffer.from(text, 'latin1'))).toBeUndefined();
    },
  );
});
