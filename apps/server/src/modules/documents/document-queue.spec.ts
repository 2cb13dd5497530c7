import { describe, expect, it } from '@jest/globals';
import { QueueFull, RanTooLong } from '../../runtime/index.js';
import { isRefusal, refusalFor } from './document-queue.js';

describe('refusalFor', () => {
  it.each([
    [new QueueFull('member', 8), /^8 of your own documents wait already/],
    [new QueueFull('group', 16), /^16 documents of your customer wait already/],
    [new QueueFull('all', 64), /^Too many documents at once/],
    [new RanTooLong(120_000), /^The document was not made within 120 seconds; ask for it as \.txt/],
  ])('says whose share is used up: %s', (refused, detail) => {
    expect(isRefusal(refused)).toBe(true);
    expect(refusalFor(refused)).toMatchObject({
      status: 503,
      problems: [{ code: 'BUSY', detail: expect.stringMatching(detail) }],
    });
  });

  it('does not count other errors as refusals', () => {
    expect(isRefusal(new Error('broken'))).toBe(false);
  });
});
