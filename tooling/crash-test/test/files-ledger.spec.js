import { describe, expect, it } from '@jest/globals';
import { hashOf, NO_FILE } from '../files-client.mjs';
import { FilesLedger } from '../files-ledger.mjs';

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
const lostRemoval = (ledger) => (uploaded(ledger), void ledger.removing(1));
/** Two at once, of which the second was acknowledged first: either may be the last. */
const crossing = (ledger) => {
  const acknowledgeFirst = ledger.uploading(1, FIRST);
  ledger.removing(1)();
  acknowledgeFirst();
};

describe('the ledger of files', () => {
  it.each([
    ['the file that was acknowledged last', replaced, hashOf(SECOND)],
    ['a file that was removed and is gone', removed, NO_FILE],
    ['one that was only sent, and is not there', lost, NO_FILE],
    ['one that was only sent, and is there', lost, hashOf(FIRST)],
    ['a removal that was only sent, and is not done', lostRemoval, hashOf(FIRST)],
    ['the first of two at once', crossing, hashOf(FIRST)],
    ['the second of two at once', crossing, NO_FILE],
  ])('takes %s', async (_title, record, found) => {
    expect(await violationsOf(record, found)).toEqual([]);
  });

  it.each([
    ['an acknowledged file that is lost', uploaded, NO_FILE],
    ['an older file than the acknowledged one', replaced, hashOf(FIRST)],
    ['a file that was removed and is there', removed, hashOf(FIRST)],
    ['half of a file', lost, hashOf(FIRST.subarray(0, 2))],
  ])('finds %s', async (_title, record, found) => {
    expect(await violationsOf(record, found)).toHaveLength(1);
  });

  it('takes what it found for what must stay', async () => {
    const ledger = new FilesLedger();
    lost(ledger);
    for (const found of [hashOf(FIRST), NO_FILE]) await ledger.checkWhole({ read: async () => found });
    expect(ledger.violations).toHaveLength(1);
  });
});
