import { describe, expect, it } from '@jest/globals';

import { entriesOf, hashOf, NO_FILE } from '../clients.mjs';
import { FilesLedger, FormsLedger, isWhole, MovesLedger } from '../ledgers.mjs';

const [FIRST, SECOND] = [Buffer.from('first'), Buffer.from('second')];

async function violationsOf(record, found) {
  const ledger = new FilesLedger();
  record(ledger);
  await ledger.check({ read: async () => found });
  return ledger.violations;
}

const uploaded = (ledger) => ledger.uploading(1, FIRST)();
const replaced = (ledger) => (uploaded(ledger), ledger.uploading(1, SECOND)());
const removed = (ledger) => (uploaded(ledger), ledger.removing(1)());
const lost = (ledger) => void ledger.uploading(1, FIRST);
/** Two at once, of which the second was acknowledged first: either may be the last. */
const crossing = (ledger) => {
  const acknowledgeFirst = ledger.uploading(1, FIRST);
  ledger.removing(1)();
  acknowledgeFirst();
};

describe('the ledger of files', () => {
  it.each([
    ['the file that was acknowledged last', replaced, hashOf(SECOND)],
    ['one that was only sent, and is there', lost, hashOf(FIRST)],
    ['the first of two at once', crossing, hashOf(FIRST)],
    ['the second of two at once', crossing, NO_FILE],
  ])('takes %s', async (_title, record, found) => {
    expect(await violationsOf(record, found)).toEqual([]);
  });

  it.each([
    ['an acknowledged file that is lost', uploaded, NO_FILE],
    ['a file that was removed and is there', removed, hashOf(FIRST)],
    ['half of a file', lost, hashOf(FIRST.subarray(0, 2))],
  ])('finds %s', async (_title, record, found) => {
    expect(await violationsOf(record, found)).toHaveLength(1);
  });
});

/** A form as it is read that holds this submission and nothing else. */
function formOf(value, parts = {}) {
  const rounds = Array.from({ length: entriesOf(value) }, (_, index) => ({ entry: index + 1, value }));
  return { plain: value, synced: value, copied: value, note: `${value}`, rounds, profile: profileOf(value), ...parts };
}

function profileOf(value) {
  return { synced: value, copied: value };
}

describe('a form', () => {
  it.each([
    ['is not there', null],
    ['has an answer of another submission', formOf(3, { copied: 2 })],
    ['has an entry of another submission', formOf(3, { rounds: [{ entry: 1, value: 2 }] })],
    ['has no entries', formOf(3, { rounds: undefined })],
    ['was not copied to its owner', formOf(3, { profile: { synced: 3 } })],
  ])('is not whole when it %s', (_title, form) => {
    expect(isWhole(form)).toBe(false);
  });
});

describe('the ledger of forms', () => {
  async function violationsOf(record, form) {
    const ledger = new FormsLedger();
    record(ledger);
    await ledger.check({ read: async () => form });
    return ledger.violations;
  }

  const submit = (ledger, value, id = 7) => {
    ledger.sent(1, value);
    ledger.submitted(1, value, id);
  };
  const replaced = (ledger) => (submit(ledger, 1), submit(ledger, 2));
  const lost = (ledger) => (submit(ledger, 1), ledger.sent(1, 2));
  const crossing = (ledger) => {
    ledger.sent(1, 1);
    ledger.sent(1, 2);
    ledger.submitted(1, 2, 7);
    ledger.submitted(1, 1, 7);
  };

  it.each([
    ['the submission that was acknowledged last', replaced, 2],
    ['one that was only sent, and is there', lost, 2],
    ['the first of two at once', crossing, 1],
    ['the second of two at once', crossing, 2],
  ])('takes %s', async (_title, record, value) => {
    expect(await violationsOf(record, formOf(value))).toEqual([]);
  });

  it.each([
    ['an acknowledged form that is lost', replaced, null, 2],
    ['an older submission than the acknowledged one', replaced, formOf(1), 1],
    ['a mixture of two', crossing, formOf(1, { copied: 2 }), 1],
    ['another id than before', (ledger) => (submit(ledger, 1, 7), submit(ledger, 2, 8)), formOf(2), 1],
  ])('finds %s', async (_title, record, form, count) => {
    expect(await violationsOf(record, form)).toHaveLength(count);
  });

  it('sends a first submission again that nobody was told of', async () => {
    const ledger = new FormsLedger();
    ledger.sent(1, 5);
    /** @type {object[]} */
    const sent = [];
    await ledger.repeatPending({ replace: async (...request) => (sent.push(request), 7) });
    expect([sent, ledger.acknowledged]).toEqual([[[1, 5]], 1]);
  });
});

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
