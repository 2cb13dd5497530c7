import { describe, expect, it } from '@jest/globals';
import { RecordingLog } from '../../../test/support/recording-log.js';
import { QueueFull, RanTooLong } from '../../runtime/index.js';
import { DocumentQueue } from './document-queue.js';

const ADA = { group: '1001', member: 'ada' };

describe('a document that is not made (D-FRM-25)', () => {
  it.each([
    [new QueueFull('member', 8), /^8 of your own documents wait already/],
    [new QueueFull('group', 16), /^16 documents of your customer wait already/],
    [new QueueFull('all', 64), /^Too many documents at once/],
    [new RanTooLong(120_000), /^The document was not made within 120 seconds; ask for it as \.txt/],
  ])('says whose share is used up, and so does one line of the log: %s', (refused, detail) => {
    const log = new RecordingLog();
    const queue = new DocumentQueue(log);
    const refusals = Array.from({ length: 30 }, () => queue.refusalOf(refused, ADA));
    expect(refusals[0]).toMatchObject({
      status: 503,
      problems: [{ code: 'BUSY', detail: expect.stringMatching(detail) }],
    });
    expect(
      log.text.match(/"user":"ada","customer":1001,"why":"[^"]+","times":1,"msg":"A document was not made\."/g),
    ).toHaveLength(1);
  });

  it('fails as it does for other reasons', () => {
    const broken = new Error('broken');
    expect(new DocumentQueue(new RecordingLog()).refusalOf(broken, ADA)).toBe(broken);
  });
});
