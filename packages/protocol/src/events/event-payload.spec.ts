import { describe, expect, it } from '@jest/globals';
import { EVENT_TYPES, isEventType, readEventPayload } from './event-payload.js';

it.each(EVENT_TYPES)('knows %s (D-EVT-6)', (type) => {
  expect(isEventType(type)).toBe(true);
});

it.each(['', 'JobPost', 'jobposttowebevent', 'toString'])('does not know %j', (text) => {
  expect(isEventType(text)).toBe(false);
});

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

  it('has the members of its type, in types too', () => {
    const payload = readEventPayload(
      Buffer.from('{"eventType":"WorkFlowStatusChangeEvent","newStatus":"C51220","personId":"4"}'),
    );
    if (payload?.eventType !== 'WorkFlowStatusChangeEvent') throw new Error('It is an event of that type.');
    const ids: readonly string[] = [payload.personId, payload.newStatus];
    expect(ids).toEqual(['4', 'C51220']);
  });
});
