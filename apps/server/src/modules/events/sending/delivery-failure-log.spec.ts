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
  let endMinute: () => void = () => undefined;
  const lines = new DeliveryFailureLog(log, (run) => (endMinute = run));
  const tell = (
    end: OutboundEnd,
    state: DeliveryState,
    about: Partial<typeof DELIVERY & { origin: string }> = {},
  ): void =>
    lines.report({
      delivery: { ...DELIVERY, ...about },
      origin: about.origin ?? 'https://partner.example',
      end,
      state,
    });
  const told = (): Array<Record<string, unknown>> =>
    log.text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { tell, told, endMinute: () => endMinute() };
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

  it('are few for any number of failures, and one sums up the others of a customer', () => {
    const { tell, told, endMinute } = newLines();
    for (let attempt = 0; attempt < 800; attempt += 1)
      tell(REFUSED, AGAIN, { subscription: `board-${attempt % 100}`, origin: `https://${attempt % 100}.example` });
    tell(REFUSED, AGAIN, { customerId: 1002 });
    expect(told().filter(({ customer }) => customer === 1001)).toHaveLength(10);
    expect(told().filter(({ customer }) => customer === 1002)).toHaveLength(1);
    endMinute();
    expect(told().slice(11)).toEqual([
      {
        level: 40,
        time: expect.any(Number),
        origins: ['https://10.example', 'https://11.example', 'https://12.example'],
        times: 790,
        msg: '100 destinations of customer 1001 did not answer, or answered with an error.',
      },
    ]);
    for (let attempt = 0; attempt < 11; attempt += 1) tell(REFUSED, AGAIN);
    endMinute();
    expect(told().at(-1)).toMatchObject({
      msg: expect.stringMatching(/^1 destination of customer 1001 did/),
      times: 1,
    });
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
