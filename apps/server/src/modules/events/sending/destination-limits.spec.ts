import { beforeEach, describe, expect, it } from '@jest/globals';
import { Destinations } from './destination-limits.js';
import type { CustomerOrigin } from './destination-limits.js';

const HERE = { customerId: 1, origin: 'https://partner.example' };
const NOW = 1000;
const PAUSE_MS = 30_000;

describe('Destinations', () => {
  let destinations: Destinations;

  beforeEach(() => {
    destinations = new Destinations();
  });

  function begin(count: number, destination: CustomerOrigin = HERE): void {
    for (let begun = 0; begun < count; begun += 1) destinations.begin(destination, 'nobody');
  }

  function end(hasReplied: boolean, count = 1, now = NOW): void {
    for (let ended = 0; ended < count; ended += 1) destinations.end(HERE, 'nobody', { hasReplied, now });
  }

  it('lets two begin before the first answer, and sixteen after an answer', () => {
    expect(destinations.roomAt(HERE, 'nobody', NOW)).toBe(2);
    begin(2);
    expect(destinations.roomAt(HERE, 'nobody', NOW)).toBe(0);
    end(true);
    expect(destinations.roomAt(HERE, 'nobody', NOW)).toBe(15);
  });

  it('takes places back from one that stops answering', () => {
    begin(1);
    end(true);
    expect(destinations.isAnswering(HERE)).toBe(true);
    begin(1);
    end(false);
    expect(destinations.roomAt(HERE, 'nobody', NOW)).toBe(2);
    expect(destinations.isAnswering(HERE)).toBe(false);
  });

  it('gives those who wait places of their own', () => {
    begin(2);
    expect(destinations.roomAt(HERE, 'user', NOW)).toBe(16);
  });

  it('sends nothing for half a minute after five attempts without a reply, to nobody', () => {
    begin(5);
    end(false, 5);
    for (const waiting of ['user', 'nobody'] as const)
      expect(destinations.roomAt(HERE, waiting, NOW + PAUSE_MS - 1)).toBe(0);
    expect(destinations.countSilent(NOW)).toBe(1);
    expect(destinations.roomAt({ customerId: 1, origin: 'https://other.example' }, 'user', NOW)).toBe(16);
  });

  it('pauses no longer than that if the clock is set back', () => {
    begin(5);
    end(false, 5);
    const hourAgo = NOW - 3_600_000;
    expect(destinations.roomAt(HERE, 'nobody', hourAgo)).toBe(1);
    expect(destinations.countSilent(hourAgo)).toBe(0);
  });

  it('then lets one try, and all others once that is answered', () => {
    begin(5);
    end(false, 5);
    const later = NOW + PAUSE_MS;
    expect(destinations.roomAt(HERE, 'nobody', later)).toBe(1);
    begin(1);
    expect(destinations.roomAt(HERE, 'user', later)).toBe(0);
    end(false, 1, later);
    expect(destinations.roomAt(HERE, 'user', later + PAUSE_MS - 1)).toBe(0);
    begin(1);
    end(true, 1, later + PAUSE_MS);
    expect(destinations.roomAt(HERE, 'nobody', later + PAUSE_MS)).toBe(16);
    expect(destinations.countSilent(later)).toBe(0);
  });

  it('knows what one customer meets at a host from what another one does', () => {
    begin(5);
    end(false, 5);
    expect(destinations.roomAt({ ...HERE, customerId: 2 }, 'user', NOW)).toBe(16);
  });

  it('says nothing of a destination by what failed here', () => {
    begin(5);
    for (let ended = 0; ended < 5; ended += 1) destinations.end(HERE, 'nobody', { hasReplied: undefined, now: NOW });
    expect(destinations.roomAt(HERE, 'user', NOW)).toBe(16);
    expect(destinations.roomAt(HERE, 'nobody', NOW)).toBe(2);
  });

  it('sends at most 48 at once for a customer, and 128 for all', () => {
    for (let number = 0; number < 48; number += 1) begin(1, { customerId: 1, origin: `https://${number}.example` });
    expect(destinations.roomAt(HERE, 'nobody', NOW)).toBe(0);
    expect(destinations.roomAt(HERE, 'user', NOW)).toBe(16);
    for (let number = 0; number < 80; number += 1) begin(1, { customerId: 10 + number, origin: 'https://a.example' });
    expect(destinations.roomAt({ ...HERE, customerId: 2 }, 'nobody', NOW)).toBe(0);
  });
});
