import { mock } from 'node:test';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Destinations } from './destination-limits.js';
import type { CustomerOrigin } from './destination-limits.js';

const HERE = { customerId: 1, origin: 'https://partner.example' };
const NOW = 1000;
const PAUSE_MS = 30_000;

/** Returns another destination of the customer. */
const at = (number: number, customerId = 1): CustomerOrigin => ({ customerId, origin: `https://${number}.example` });

describe('Destinations (D-EVT-10)', () => {
  let destinations: Destinations;
  let running: Array<ReturnType<Destinations['begin']>>;

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    destinations = new Destinations();
    running = [];
  });
  afterEach(() => mock.timers.reset());

  function begin(count: number, destination: CustomerOrigin = HERE): void {
    for (let begun = 0; begun < count; begun += 1) running.push(destinations.begin(destination, 'nobody'));
  }

  function end(ending: Parameters<(typeof running)[number]>[0], count = 1, now = NOW): void {
    for (const endAttempt of running.splice(0, count)) endAttempt(ending, now);
  }

  it('lets one begin before the first answer, and sixteen after an answer', () => {
    expect(destinations.roomAt(HERE, 'nobody', NOW)).toBe(1);
    begin(2);
    expect(destinations.roomAt(HERE, 'nobody', NOW)).toBe(0);
    end('reply');
    expect(destinations.roomAt(HERE, 'nobody', NOW)).toBe(15);
  });

  it.each(['timeout', 'network'] as const)('lets one begin after the last attempt ended with %s', (ending) => {
    begin(1);
    end('reply');
    expect(destinations.isAnswering(HERE)).toBe(true);
    begin(1);
    end(ending);
    expect(destinations.roomAt(HERE, 'nobody', NOW)).toBe(1);
    expect(destinations.isAnswering(HERE)).toBe(false);
  });

  it('lets nobody wait for a destination that has just hung, until it answers', () => {
    begin(2);
    end('timeout');
    expect(destinations.roomAt(HERE, 'user', NOW)).toBe(0);
    expect(destinations.roomAt(at(1), 'user', NOW)).toBe(16);
    end('reply');
    expect(destinations.roomAt(HERE, 'user', NOW)).toBe(16);
  });

  it('gives the places of attempts that hang to others, up to 128 of a customer and 256 of all', () => {
    for (let number = 0; number < 48; number += 1) begin(1, at(number));
    expect(destinations.roomAt(HERE, 'nobody', NOW)).toBe(0);
    mock.timers.tick(2000);
    expect(destinations.roomAt(HERE, 'nobody', NOW)).toBe(1);
    expect([0, 1].map((number) => destinations.roomAt(at(number), 'nobody', NOW))).toEqual([0, 0]);
    expect(destinations.countRunning('nobody')).toBe(48);
    for (const count of [48, 48]) {
      for (let number = 0; number < count; number += 1) begin(1, at(100 + running.length));
      mock.timers.tick(2000);
    }
    // 128 of 144 have given their places away, and 16 have kept theirs.
    for (let number = 0; number < 32; number += 1) begin(1, at(1000 + number));
    expect(destinations.roomAt(HERE, 'nobody', NOW)).toBe(0);
    end('timeout', 200);
    expect(destinations.countRunning('nobody')).toBe(0);
    expect(destinations.roomAt(HERE, 'nobody', NOW)).toBe(1);
    for (let number = 0; number < 300; number += 1) {
      begin(1, at(1, 10 + number));
      mock.timers.tick(2000);
    }
    for (let number = 0; number < 83; number += 1) begin(1, at(1, 1000 + number));
    expect(destinations.roomAt(at(1, 2), 'nobody', NOW)).toBe(1);
    begin(1, at(1, 3));
    expect(destinations.roomAt(at(1, 2), 'nobody', NOW)).toBe(0);
  });

  it('gives those who wait places of their own', () => {
    begin(2);
    expect(destinations.roomAt(HERE, 'user', NOW)).toBe(16);
  });

  it('sends nothing for half a minute after five attempts without a reply, to nobody', () => {
    begin(5);
    end('network', 5);
    for (const waiting of ['user', 'nobody'] as const)
      expect(destinations.roomAt(HERE, waiting, NOW + PAUSE_MS - 1)).toBe(0);
    expect(destinations.roomAt(at(1), 'user', NOW)).toBe(16);
  });

  it('pauses no longer than that if the clock is set back', () => {
    begin(5);
    end('network', 5);
    const hourAgo = NOW - 3_600_000;
    expect(destinations.roomAt(HERE, 'nobody', hourAgo)).toBe(1);
  });

  it('then lets one try, and all others once that is answered', () => {
    begin(5);
    end('network', 5);
    const later = NOW + PAUSE_MS;
    expect(destinations.roomAt(HERE, 'nobody', later)).toBe(1);
    begin(1);
    expect(destinations.roomAt(HERE, 'user', later)).toBe(0);
    end('network', 1, later);
    expect(destinations.roomAt(HERE, 'user', later + PAUSE_MS - 1)).toBe(0);
    begin(1);
    end('reply', 1, later + PAUSE_MS);
    expect(destinations.roomAt(HERE, 'nobody', later + PAUSE_MS)).toBe(16);
  });

  it('knows what one customer meets at a host from what another one does', () => {
    begin(5);
    end('network', 5);
    expect(destinations.roomAt({ ...HERE, customerId: 2 }, 'user', NOW)).toBe(16);
  });

  it('says nothing of a destination by what failed here', () => {
    begin(5);
    end(undefined, 5);
    expect(destinations.roomAt(HERE, 'user', NOW)).toBe(16);
    expect(destinations.roomAt(HERE, 'nobody', NOW)).toBe(1);
  });

  it('sends at most 48 at once for a customer, and 128 for all', () => {
    for (let number = 0; number < 48; number += 1) begin(1, at(number));
    expect(destinations.roomAt(HERE, 'nobody', NOW)).toBe(0);
    expect(destinations.roomAt(HERE, 'user', NOW)).toBe(16);
    for (let number = 0; number < 80; number += 1) begin(1, at(1, 10 + number));
    expect(destinations.roomAt({ ...HERE, customerId: 2 }, 'nobody', NOW)).toBe(0);
  });
});
