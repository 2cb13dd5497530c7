import { expect, it } from '@jest/globals';
import { EVENT_TYPES, isEventType } from './event-types.js';

it.each(EVENT_TYPES)('knows %s (D-EVT-6)', (type) => {
  expect(isEventType(type)).toBe(true);
});

it.each(['', 'JobPost', 'jobposttowebevent', 'toString'])('does not know %j', (text) => {
  expect(isEventType(text)).toBe(false);
});
