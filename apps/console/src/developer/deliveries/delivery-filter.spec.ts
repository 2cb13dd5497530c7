import { describe, expect, it } from '@jest/globals';
import { queryOfDeliveries, readDeliveryFilter, writeDeliveryFilter } from './delivery-filter.js';

describe('the filter of deliveries', () => {
  it('comes back from an address as it was written', () => {
    const filter = { status: 'failed', subscription: 'a&b', from: '2026-11-20T09:30' } as const;
    expect(readDeliveryFilter(writeDeliveryFilter(filter))).toMatchObject(filter);
    expect(writeDeliveryFilter(filter).get('from')).toBe(new Date(2026, 10, 20, 9, 30).toISOString());
    expect(String(writeDeliveryFilter({}))).toBe('');
  });

  it('asks with times in UTC, and leaves out what is no time', () => {
    const query = queryOfDeliveries({ from: '2026-11-20T09:30', to: 'soon' }, { after: undefined, size: 50 });
    expect(query).toMatchObject({ from: new Date(2026, 10, 20, 9, 30).toISOString(), to: undefined, size: 50 });
  });
});
