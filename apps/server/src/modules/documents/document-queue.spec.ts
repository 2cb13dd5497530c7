import { describe, expect, it } from '@jest/globals';
import { RecordingLog } from '../../../test/support/recording-log.js';
import { QueueFull, RanTooLong } from '../../runtime/index.js';
import { DocumentQueue } from './document-queue.js';

const ADA = { group: '1001', member: 'ada' };

describe('a document that is not made (D-FRM-25)', () => {
  it.each([
    [new QueueFull('member', 8), /^8 documents of your own wait already/],
    [new QueueFull('group', 16), /^16 documents of this customer wait already/],
    [new QueueFull('all', 64), /^64 documents wait already/],
    [new RanTooLong(120_000), /^The document was not made within 120 seconds; ask for it as \.txt/],
  ])('says whose share is used up, and so does one line of the log: %s', async (refused, detail) => {
    const log = new RecordingLog();
    const queue = new DocumentQueue(log);
    const refuse = () => queue.run(ADA, { queue: 'drawn' }, () => Promise.reject(refused));
    for (let times = 1; times < 30; times += 1) await expect(refuse()).rejects.toThrow();
    await expect(refuse()).rejects.toMatchObject({
      status: 503,
      problems: [{ code: 'BUSY', detail: expect.stringMatching(detail) }],
    });
    expect(
      log.text.match(/"user":"ada","customer":1001,"why":"[^"]+","times":1,"msg":"A document was not made\."/g),
    ).toHaveLength(1);
  });

  it('fails as it does for other reasons', async () => {
    const broken = new Error('broken');
    const queue = new DocumentQueue(new RecordingLog());
    await expect(queue.run(ADA, { queue: 'texts' }, () => Promise.reject(broken))).rejects.toBe(broken);
  });
});
