import { describe, expect, it } from '@jest/globals';
import { IdCounter } from './id-counter.entity.js';
import { Table } from './table.js';

describe('statements of a table', () => {
  const counters = new Table(IdCounter);

  it('read columns as the members of its entity: some, or all', () => {
    expect(counters.columns(['lastId', 'counter'])).toBe('last_id AS "lastId", counter AS "counter"');
    expect(counters.columns()).toBe('customer_id AS "customerId", counter AS "counter", last_id AS "lastId"');
  });

  it('insert whole rows, with the values in the order of the columns', () => {
    expect(counters.insert()).toBe('INSERT INTO id_counters (customer_id, counter, last_id) VALUES (?, ?, ?)');
    expect(counters.insert(2)).toMatch(/ VALUES \(\?, \?, \?\), \(\?, \?, \?\)$/);
    const row = { lastId: 7, note: 'of no column', counter: 'people', customerId: 1 };
    expect(counters.valuesOf(row)).toEqual([1, 'people', 7]);
  });

  it('update the row that has the key, in some members or in all beside the key', () => {
    expect(counters.key).toBe('customer_id, counter');
    expect(counters.orUpdate()).toBe('ON CONFLICT (customer_id, counter) DO UPDATE SET last_id = excluded.last_id');
    expect(counters.orUpdate(['counter', 'lastId'])).toMatch(
      / SET counter = excluded.counter, last_id = excluded.last_id$/,
    );
  });
});
