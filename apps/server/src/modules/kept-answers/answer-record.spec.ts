import { describe, expect, it } from '@jest/globals';
import { Answer } from '../../http/index.js';
import { formatAnswer, parseAnswer } from './answer-record.js';

const again = (answer: Answer): Answer => parseAnswer(formatAnswer(answer));

describe('an answer that is stored', () => {
  it('is the same again: status, headers in their order, body', () => {
    const answer = Answer.of(400, { errors: [{ errorMessage: 'ä', errorCode: 5 }] })
      .with('X-Error', '5:a')
      .with('X-Error', '5:b')
      .with('Location', 'http://x/y')
      .with('ETag', '"1"')
      .withLinks([{ rel: 'self', title: 'T', url: 'http://x' }]);
    expect(again(answer)).toEqual(answer);
  });

  it('has no body where it had none', () => {
    expect(again(Answer.created('/x')).body).toBeUndefined();
  });

  it('keeps no header that belongs to one response', () => {
    const answer = Answer.noContent().with('Connection', 'close').with('X-Warning', '4:x').with('Retry-After', '1');
    expect(again(answer).headers).toEqual(['X-Warning', '4:x']);
  });

  it('takes a value that is the name of a header for what it is', () => {
    expect(again(Answer.noContent().with('Connection', 'etag').with('ETag', 'connection')).headers).toEqual([
      ...['ETag', 'connection'],
    ]);
  });
});
