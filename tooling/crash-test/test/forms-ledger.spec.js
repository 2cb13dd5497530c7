import { describe, expect, it } from '@jest/globals';
import { entriesOf } from '../forms-client.mjs';
import { FormsLedger, isWhole } from '../forms-ledger.mjs';

/** A form as it is read that holds this submission and nothing else. */
function formOf(value, parts = {}) {
  const rounds = Array.from({ length: entriesOf(value) }, (_, index) => ({ entry: index + 1, value }));
  return { plain: value, synced: value, copied: value, note: `${value}`, rounds, profile: profileOf(value), ...parts };
}

function profileOf(value) {
  return { synced: value, copied: value };
}

describe('a form', () => {
  it('is whole when all of it says one value', () => {
    expect([1, 2, 3].map((value) => isWhole(formOf(value)))).toEqual([true, true, true]);
  });

  it.each([
    ['is not there', null],
    ['has an answer of another submission', formOf(3, { copied: 2 })],
    ['has an entry of another submission', formOf(3, { rounds: [{ entry: 1, value: 2 }] })],
    ['lacks an entry', formOf(4, { rounds: [{ entry: 1, value: 4 }] })],
    ['has no entries', formOf(3, { rounds: undefined })],
    ['is not in step with its owner', formOf(3, { profile: { synced: 2, copied: 3 } })],
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
    ['one that was only sent, and is not there', lost, 1],
    ['one that was only sent, and is there', lost, 2],
    ['the first of two at once', crossing, 1],
    ['the second of two at once', crossing, 2],
  ])('takes %s', async (_title, record, value) => {
    expect(await violationsOf(record, formOf(value))).toEqual([]);
  });

  it.each([
    ['an acknowledged form that is lost', replaced, null, 2],
    ['an older submission than the acknowledged one', replaced, formOf(1), 1],
    ['a submission that nobody sent', replaced, formOf(9), 1],
    ['a mixture of two', crossing, formOf(1, { copied: 2 }), 1],
    ['another id than before', (ledger) => (submit(ledger, 1, 7), submit(ledger, 2, 8)), formOf(2), 1],
  ])('finds %s', async (_title, record, form, count) => {
    expect(await violationsOf(record, form)).toHaveLength(count);
  });

  it('sends a first submission again that nobody was told of', async () => {
    const ledger = new FormsLedger();
    ledger.sent(1, 5);
    const sent = [];
    await ledger.repeatPending({ replace: async (...request) => (sent.push(request), 7) });
    expect([sent, ledger.acknowledged]).toEqual([[[1, 5]], 1]);
  });
});
