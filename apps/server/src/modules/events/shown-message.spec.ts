import { describe, expect, it } from '@jest/globals';
import { shownMessage } from './shown-message.js';

const SAID = 'It is ordered.';
const DEFAULT = 'Please follow the link to continue.';
const eventType = 'WorkFlowStatusChangeEvent';

describe('shownMessage (D-EVT-5)', () => {
  it.each([
    [undefined, 'processed', SAID, undefined],
    [false, 'processed', SAID, undefined],
    [false, 'redirect', SAID, undefined],
    [false, 'redirect', undefined, undefined],
    [false, 'rejected', SAID, SAID],
    [false, 'rejected', undefined, undefined],
    [true, 'processed', SAID, SAID],
    [true, 'processed', undefined, undefined],
    [true, 'redirect', SAID, SAID],
    [true, 'redirect', undefined, DEFAULT],
    [true, 'rejected', SAID, SAID],
    [true, 'pending', undefined, undefined],
  ] as const)(
    'status change, showConfirmation %s, %s with the message %j: %j',
    (showConfirmation, status, said, shown) => {
      const rules =
        showConfirmation === undefined ? ({ eventType } as const) : ({ eventType, showConfirmation } as const);
      expect(shownMessage(rules, said === undefined ? { status } : { status, userMessage: said })).toBe(shown);
    },
  );

  it.each(['ApplicationCompletedEvent', 'AssessmentEvent', 'JobPostToWebEvent', 'JobUnpostToWebEvent'] as const)(
    '%s: always what the partner says, and nothing else',
    (other) => {
      for (const status of ['processed', 'redirect', 'rejected'] as const) {
        expect(shownMessage({ eventType: other }, { status, userMessage: SAID })).toBe(SAID);
        expect(shownMessage({ eventType: other }, { status })).toBeUndefined();
      }
    },
  );
});
