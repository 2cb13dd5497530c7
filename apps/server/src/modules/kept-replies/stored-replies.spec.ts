import { describe, expect, it } from '@jest/globals';
import { Reply } from '../../http/index.js';
import { formatReply, parseReply } from './stored-replies.js';

const again = (reply: Reply): Reply => parseReply(formatReply(reply));

describe('a stored reply', () => {
  it('is the same again: status, headers in their order, body', () => {
    const reply = Reply.of(400, { errors: [{ errorMessage: 'ä', errorCode: 5 }] })
      .with('X-Error', '5:a')
      .with('X-Error', '5:b')
      .with('Location', 'http://x/y')
      .with('ETag', '"1"')
      .withLinks([{ rel: 'self', title: 'T', url: 'http://x' }]);
    expect(again(reply)).toEqual(reply);
  });

  it('has no body where it had none', () => {
    expect(again(Reply.created('/x')).body).toBeUndefined();
  });

  it('keeps no header that belongs to one response', () => {
    const reply = Reply.noContent().with('Connection', 'close').with('X-Warning', '4:x').with('Retry-After', '1');
    expect(again(reply).headers).toEqual(['X-Warning', '4:x']);
  });

  it('takes a value that is the name of a header for what it is', () => {
    expect(again(Reply.noContent().with('Connection', 'etag').with('ETag', 'connection')).headers).toEqual([
      'ETag',
      'connection',
    ]);
  });
});
