import { beforeEach, describe, expect, it } from '@jest/globals';
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
    destinations = new Destinations();
    running = [];
  });

  function begin(count: number, destination: CustomerOrigin = HERE): void {
    for (let begun = 0; begun < count; begun += 1) running.push(destinations.begin(destination, 'nobody'));
  }

  function end(hasReply: boolean | undefined, count = 1, now = NOW): void {
    for (const endAttempt of running.splice(0, count)) endAttempt(hasReply, now);
  }

  it('lets sixteen begin at once in the background, and as many for those who act', () => {
    begin(15);
    expect(destinations.roomAt(HERE, 'nobody', NOW)).toBe(1);
    begin(1);
    expect(destinations.roomAt(HERE, 'nobody', NOW)).toBe(0);
    expect(destinations.roomAt(HERE, 'user', NOW)).toBe(16);
    expect(destinations.countRunning('nobody')).toBe(16);
    end(true, 16);
    expect([destinations.roomAt(HERE, 'nobody', NOW), destinations.countRunning('nobody')]).toEqual([16, 0]);
  });

  it('lets one begin after an attempt without a reply, until there is one', () => {
    begin(2);
    end(false);
    expect(destinations.roomAt(HERE, 'nobody', NOW)).toBe(0);
    expect(destinations.roomAt(HERE, 'user', NOW)).toBe(1);
    end(true);
    expect(destinations.roomAt(HERE, 'nobody', NOW)).toBe(16);
  });

  it('lets none begin for half a minute after five attempts without a reply, then one', () => {
    begin(5);
    end(false, 5);
    for (const waiting of ['user', 'nobody'] as const)
      expect(destinations.roomAt(HERE, waiting, NOW + PAUSE_MS - 1)).toBe(0);
    expect(destinations.roomAt(at(1), 'user', NOW)).toBe(16);
    expect(destinations.roomAt({ ...HERE, customerId: 2 }, 'user', NOW)).toBe(16);
    const later = NOW + PAUSE_MS;
    expect(destinations.roomAt(HERE, 'nobody', later)).toBe(1);
    begin(1);
    end(false, 1, later);
    expect(destinations.roomAt(HERE, 'user', later + PAUSE_MS - 1)).toBe(0);
    begin(1);
    end(true, 1, later + PAUSE_MS);
    expect(destinations.roomAt(HERE, 'nobody', later + PAUSE_MS)).toBe(16);
  });

  it('pauses no longer than that if the clock is set back', () => {
    begin(5);
    end(false, 5);
    expect(destinations.roomAt(HERE, 'nobody', NOW - 3_600_000)).toBe(1);
  });

  it('says nothing of a destination by what was not sent', () => {
    begin(5);
    end(undefined, 5);
    expect(destinations.roomAt(HERE, 'user', NOW)).toBe(16);
  });

  it('lets 64 begin at once for a customer, and 256 for all', () => {
    for (let customerId = 1; customerId <= 4; customerId += 1) {
      expect(destinations.roomAt(at(100, customerId), 'nobody', NOW)).toBe(16);
      for (let number = 0; number < 64; number += 1) begin(1, at(number, customerId));
      expect(destinations.roomAt(at(100, customerId), 'nobody', NOW)).toBe(0);
      expect(destinations.roomAt(at(100, customerId), 'user', NOW)).toBe(16);
    }
    expect(destinations.roomAt(at(100, 5), 'nobody', NOW)).toBe(0);
  });
});
