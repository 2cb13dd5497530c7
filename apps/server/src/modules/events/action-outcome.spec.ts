import { describe, expect, it } from '@jest/globals';
import { outcomeOf } from './action-outcome.js';

const PROCESSED = { id: 'evt_1', status: 'processed' } as const;
const REJECTED = { id: 'evt_2', status: 'rejected', message: 'No.' } as const;
const REDIRECT = { id: 'evt_3', status: 'redirect', message: 'Go.', redirectUrl: 'https://partner.example/' } as const;

describe('what an action came to (D-ACT-1)', () => {
  it('is none where nobody is told', () => {
    expect(outcomeOf([])).toEqual({ outcome: 'none', events: [] });
  });

  it('is what the first of several came to that is not processed', () => {
    const events = [PROCESSED, REDIRECT, REJECTED].map(({ id, status }) => ({ id, status }));
    expect(outcomeOf([{ ...PROCESSED, message: 'Fine.' }, REDIRECT, REJECTED])).toEqual({
      outcome: 'redirect',
      userMessage: 'Go.',
      redirectUrl: 'https://partner.example/',
      events,
    });
    expect(outcomeOf([REJECTED, REDIRECT])).toMatchObject({ outcome: 'rejected', userMessage: 'No.' });
    expect(outcomeOf([{ id: 'evt_4', status: 'pending' }, REJECTED])).not.toHaveProperty('userMessage');
  });

  it('is processed where all are, with the first message of them', () => {
    const outcome = outcomeOf([PROCESSED, { ...PROCESSED, message: 'First.' }, { ...PROCESSED, message: 'Second.' }]);
    expect(outcome).toMatchObject({ outcome: 'processed', userMessage: 'First.' });
  });
});
