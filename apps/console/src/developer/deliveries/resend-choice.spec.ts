import { describe, expect, it } from '@jest/globals';
import type { Client } from '@talent-platform/client';
import { localOf } from '../../display/local-time.js';
import { firstChoice, MAX_COUNTED, surveyOf } from './resend-choice.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const { signal } = new AbortController();

function platformWith(subscriptionsOfDeliveries: readonly string[]) {
  const asked: unknown[] = [];
  const platform = {
    subscriptions: async () => [{ id: 'sent' }, { id: 'paused', pausedAt: '2026-11-20T11:00:00Z' }],
    deliveries: async function* (options: { readonly signal: AbortSignal }) {
      asked.push({ ...options, signal: undefined });
      yield* subscriptionsOfDeliveries.map((subscription, at) => ({ id: `evt_${at}`, subscription }));
    },
  };
  return { asked, platform: platform as unknown as Pick<Client['platform'], 'deliveries' | 'subscriptions'> };
}

describe('the choice of deliveries to send again', () => {
  it('begins with the failed ones of the last day if the page shows everything, or those that wait', () => {
    const day = { status: 'failed', from: localOf(new Date('2026-11-19T12:00:00Z')) };
    expect(firstChoice({}, NOW)).toMatchObject(day);
    expect(firstChoice({ status: 'pending' }, NOW)).toMatchObject(day);
  });

  it('is counted, with those that are left out by their subscriptions', async () => {
    const { asked, platform } = platformWith(['sent', 'paused', 'gone', 'gone', 'sent']);
    const choice = firstChoice({ eventType: 'JobPostToWebEvent', to: '2026-11-20T09:30' }, NOW);
    expect(await surveyOf(platform, choice, signal)).toEqual({
      sent: ['evt_0', 'evt_4'],
      leftOut: [
        { subscription: 'paused', state: 'paused', count: 1 },
        { subscription: 'gone', state: 'ended', count: 2 },
      ],
      more: false,
    });
    expect(asked).toMatchObject([{ status: 'failed', eventType: 'JobPostToWebEvent', size: 1000 }]);
  });

  it('is counted up to a limit', async () => {
    const { platform } = platformWith(Array.from({ length: MAX_COUNTED + 1 }, () => 'sent'));
    const { sent, more } = await surveyOf(platform, firstChoice({}, NOW), signal);
    expect({ sent: sent.length, more }).toEqual({ sent: MAX_COUNTED, more: true });
  });
});
