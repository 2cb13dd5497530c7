import { describe, expect, it } from '@jest/globals';
import { MovesLedger } from '../moves-ledger.mjs';

const event = (id, workflow) => ({ id, workflow });

function ledgerOf(...moves) {
  const ledger = new MovesLedger();
  for (const [id, events] of moves) {
    ledger.moving(id);
    if (events !== 'lost') ledger.moved(id, events);
  }
  return ledger;
}

describe('MovesLedger', () => {
  it('takes one event of every move, told or not', () => {
    const ledger = ledgerOf([1, ['a']], [2, undefined]);
    expect(ledger.problemsOf([event('a', 1), event('b', 2)])).toEqual([]);
    expect([ledger.acknowledged, ledger.violations]).toEqual([2, []]);
  });

  it.each([
    ['the event of an acknowledged move that is lost', [1, undefined], []],
    ['the event of a move that is lost, and was told', [1, ['a']], []],
    ['another event than was told', [1, ['a']], [event('b', 1)]],
    ['a second event of one move', [1, ['a']], [event('a', 1), event('b', 1)]],
    ['an event of what was never moved', [1, ['a']], [event('a', 1), event('b', 2)]],
  ])('finds %s', (_title, move, deliveries) => {
    expect(ledgerOf(move).problemsOf(deliveries)).toHaveLength(1);
  });

  it.each([[[]], [['a', 'b']]])('finds a move that is acknowledged with the events %j', (events) => {
    expect(ledgerOf([1, events]).violations).toHaveLength(1);
  });

  /** A server that sends an event of the first move of a workflow. */
  const serving = (...moved) => {
    const known = new Set(moved);
    const move = async (id) => (known.has(id) ? [] : (known.add(id), [`event of ${id}`]));
    return { move, isMoved: async (id) => known.has(id) };
  };

  it('moves again what was not acknowledged, whether or not it was moved', async () => {
    const ledger = ledgerOf([1, 'lost'], [2, 'lost']);
    const client = serving(1);
    await ledger.repeatPending(client);
    await ledger.check(client);
    expect(ledger.violations).toEqual([]);
    expect(ledger.problemsOf([event('any', 1), event('event of 2', 2)])).toEqual([]);
  });

  it('finds a move that sends another event when it is repeated', async () => {
    const ledger = ledgerOf([1, 'lost']);
    await ledger.repeatPending({ move: async () => ['a'] });
    expect(ledger.violations).toHaveLength(1);
  });

  it('finds an acknowledged move that is not there', async () => {
    const ledger = ledgerOf([1, ['a']]);
    await ledger.check(serving());
    expect(ledger.violations).toHaveLength(1);
  });
});
