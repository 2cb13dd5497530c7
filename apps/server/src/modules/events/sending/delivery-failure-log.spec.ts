import { describe, expect, it } from '@jest/globals';
import { RecordingLog } from '../../../../test/support/recording-log.js';
import type { OutboundEnd } from '../../../outbound/index.js';
import type { ClaimedDelivery } from '../deliveries/deliveries.repository.js';
import type { DeliveryState } from '../delivery-state.js';
import { DeliveryFailureLog } from './delivery-failure-log.js';

const AGAIN: DeliveryState = { status: 'pending', nextAttemptAt: new Date('2026-11-20T12:05:00Z') };
const REFUSED: OutboundEnd = { kind: 'network', error: 'ECONNREFUSED' };
const DELIVERY = {
  customerId: 1001,
  id: 'd1',
  subscription: 'board',
  eventType: 'CandidateEvent',
  attempts: 2,
  payload: '{"hush":1}',
} as unknown as ClaimedDelivery;

function reply(status: number): OutboundEnd {
  return { kind: 'reply', status, headers: [], body: Buffer.from('hush') } as unknown as OutboundEnd;
}

function newLines() {
  const log = new RecordingLog();
  const lines = new DeliveryFailureLog(log);
  const tell = (end: OutboundEnd, state: DeliveryState, subscription = 'board'): void =>
    lines.report({ delivery: { ...DELIVERY, subscription }, origin: 'https://partner.example', end, state });
  const told = (): Array<Record<string, unknown>> =>
    log.text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { tell, told };
}

describe('the lines of deliveries (D-PLT-26)', () => {
  it('say of an attempt that failed which it was, why, and when the next one is', () => {
    const { tell, told } = newLines();
    tell(REFUSED, AGAIN);
    expect(told()).toEqual([
      {
        level: 40,
        time: expect.any(Number),
        delivery: 'd1',
        eventType: 'CandidateEvent',
        customer: 1001,
        subscription: 'board',
        origin: 'https://partner.example',
        attempt: 2,
        cause: 'ECONNREFUSED',
        nextAttemptAt: '2026-11-20T12:05:00.000Z',
        msg: 'A delivery has failed; it is tried again.',
      },
    ]);
  });

  it('are errors of one that is given up, with the status of the reply and nothing of its body', () => {
    const { tell, told } = newLines();
    tell(reply(500), { status: 'failed' });
    expect(told()[0]).toMatchObject({ level: 50, cause: 'status 500', msg: 'A delivery has failed for good.' });
    expect(JSON.stringify(told())).not.toContain('hush');
  });

  it('are few for any number of failures, with some lines of each subscription', () => {
    const { tell, told } = newLines();
    for (let attempt = 0; attempt < 10_000; attempt += 1) tell(REFUSED, AGAIN);
    tell(REFUSED, AGAIN, 'other');
    expect(told().filter(({ subscription }) => subscription === 'board')).toHaveLength(10);
    expect(told().filter(({ subscription }) => subscription === 'other')).toHaveLength(1);
  });

  it('say once that a subscription gets its events again, and after how many failures', () => {
    const { tell, told } = newLines();
    tell(reply(200), { status: 'processed' });
    expect(told()).toEqual([]);
    for (let attempt = 0; attempt < 3; attempt += 1) tell(reply(503), AGAIN);
    tell(reply(200), { status: 'processed' });
    tell(reply(200), { status: 'processed' });
    const recovered = told().filter(({ msg }) => msg === 'A subscription gets its events again.');
    expect(recovered).toEqual([expect.objectContaining({ level: 30, subscription: 'board', failed: 3 })]);
  });
});
