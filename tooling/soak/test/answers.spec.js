import { describe, expect, it } from '@jest/globals';
import { brokenRule, Transactions } from '../http/answer-rules.mjs';
import { NoAnswer, readAnswer, readAnswers } from '../http/read-answers.mjs';

const ID = '{2812A650-C4B7-41B0-AA2D-2FA699115B75}';
const QUOTA = { 'X-RateLimit-Limit': '10', 'X-RateLimit-Remaining': '9', 'X-RateLimit-Reset': '60' };
const TRANSPORT = {
  'X-TRANSACTION': ID,
  'Strict-Transport-Security': 'max-age=7776000',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};
const REFUSAL = { errors: [{ errorMessage: 'lastname: is required.', errorCode: 1 }] };

/**
 * @param {number} status
 * @param {{ headers?: object, body?: string, without?: string[] }} [parts]
 */
function bytesOf(status, { headers = {}, body = '', without = [] } = {}) {
  const all = { ...TRANSPORT, ...QUOTA, ...(body && { 'Content-Type': 'application/json;charset=UTF-8' }), ...headers };
  const lines = Object.entries({ ...all, 'Content-Length': Buffer.byteLength(body) }).filter(
    ([name]) => !without.includes(name),
  );
  const text = lines.flatMap(([name, values]) => [values].flat().map((value) => `${name}: ${value}\r\n`)).join('');
  return Buffer.from(`HTTP/1.1 ${status} X\r\n${text}\r\n${body}`);
}

const answerOf = (status, parts) => readAnswers(bytesOf(status, parts))[0];
const refusal = (parts = {}) =>
  answerOf(400, {
    body: JSON.stringify(REFUSAL),
    ...parts,
    headers: { 'X-Error': '1:lastname:is required.', ...parts.headers },
  });

describe('readAnswer', () => {
  it('reads one after the other, and leaves out informational ones', () => {
    const bytes = Buffer.concat([
      Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'),
      bytesOf(200, { body: '{}' }),
      bytesOf(204, { without: ['Content-Length'] }),
    ]);
    expect(readAnswers(bytes).map(({ status, text }) => [status, text])).toEqual([
      [200, '{}'],
      [204, ''],
    ]);
  });

  it('reads chunks', () => {
    const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n';
    expect(readAnswers(Buffer.from(chunked))[0].text).toBe('abcde');
  });

  it('takes an answer without its body for that of a HEAD, where one may be', () => {
    const bytes = Buffer.from(
      'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}',
    );
    expect(readAnswers(bytes, { anyHead: true }).map(({ text }) => text)).toEqual(['', '{}']);
    expect(() => readAnswers(bytes.subarray(0, 40))).toThrow(NoAnswer);
  });

  it('knows that the answer to a HEAD has no body', () => {
    const head = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n');
    expect(readAnswer(head, { method: 'HEAD' })?.answer.text).toBe('');
    expect(readAnswer(head)).toBeUndefined();
  });

  it.each([
    ['no status line', 'HTTP/1.0 200 OK\r\n\r\n'],
    ['no length', 'HTTP/1.1 200 OK\r\n\r\nabc'],
    ['a body that is cut off', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc'],
  ])('takes %s for no answer', (_what, text) => {
    expect(() => readAnswers(Buffer.from(text))).toThrow(NoAnswer);
  });
});

describe('brokenRule', () => {
  it.each([
    ['a read', answerOf(200, { body: '{}' })],
    ['a refusal', refusal()],
    [
      'a server that is busy',
      answerOf(503, {
        body: '{"errors":[{"errorMessage":"Busy.","errorCode":23}]}',
        headers: { 'X-Error': '23:Busy.', 'Retry-After': '1' },
      }),
    ],
  ])('finds nothing wrong with %s', (_what, answer) => {
    expect(brokenRule(answer, { isKnown: true })).toBeUndefined();
  });

  it('knows the refusals of portal posts and the pages of jobs, and takes neither elsewhere (D-ERR-7, D-SEA-20)', () => {
    const post = refusal({ body: '{"message":"x","code":400}' });
    expect(brokenRule(post, { target: '/customers/1001/portalposts/unpost' })).toBeUndefined();
    expect(brokenRule(post, { target: '/customers/1001/people' })?.kind).toContain('a refusal has the one error body');
    const more = refusal({ body: '{"message":"x","code":400,"stack":"x"}' });
    expect(brokenRule(more, { target: '/customers/1001/portalposts' })?.kind).toContain(
      'a refusal has the one error body',
    );
    const page = answerOf(404, { body: '<html>', headers: { 'Content-Type': 'text/html;charset=UTF-8' } });
    expect(brokenRule(page, { target: '/portals/x/jobs/1/x/job' })).toBeUndefined();
    expect(brokenRule(page, { target: '/portals/x/apply/1' })).toBeUndefined();
    expect(brokenRule(page, { target: '/customers/1001/jobs/1' })?.kind).toContain('JSON has its one content type');
  });

  it('knows the pages that are kept, and those that ask for patience (D-SEA-20)', () => {
    const target = '/portals/x/jobs/1/x/job';
    const html = { 'Content-Type': 'text/html;charset=UTF-8' };
    const without = Object.keys(QUOTA);
    const kept = answerOf(200, { body: '<html>', without, headers: { ...html, 'Cache-Control': 'no-cache' } });
    expect(brokenRule(kept, { target, isKnown: true })).toBeUndefined();
    expect(brokenRule(kept, { target: '/customers/1001/jobs/1' })?.kind).toContain('the headers of every response');
    const later = { body: '<html>', without, headers: { ...html, 'Retry-After': '1' } };
    for (const status of [429, 503])
      expect(brokenRule(answerOf(status, later), { target, isKnown: true })).toBeUndefined();
    expect(brokenRule(answerOf(503, { ...later, headers: html }), { target })?.kind).toContain('never fails');
  });

  it.each([
    [
      'a failure',
      answerOf(500, { body: '{"errors":[{"errorMessage":"x","errorCode":0}]}' }),
      'the service never fails',
    ],
    [
      'a busy server that names no time',
      answerOf(503, { body: '{"errors":[{"errorMessage":"x","errorCode":23}]}' }),
      'the service never fails',
    ],
    ['no transaction', answerOf(200, { without: ['X-TRANSACTION'] }), 'X-TRANSACTION is one GUID'],
    ['no quota', answerOf(200, { without: ['X-RateLimit-Reset'] }), 'a known caller receives the quota'],
    [
      'another content type',
      answerOf(200, { body: '{}', headers: { 'Content-Type': 'application/json' } }),
      'JSON has its one content type',
    ],
    ['a long head', answerOf(200, { headers: { Link: 'x'.repeat(9000) } }), 'the head is bounded'],
    [
      'a refusal with more in it',
      refusal({ body: JSON.stringify({ ...REFUSAL, stack: 'x' }) }),
      'a refusal has the one error body',
    ],
    [
      'a code of another status',
      answerOf(404, { body: JSON.stringify(REFUSAL), headers: { 'X-Error': '1:x' } }),
      'the first code decides the status',
    ],
    ['an X-Error of another code', refusal({ headers: { 'X-Error': '5:x' } }), 'problems are in headers too'],
    [
      'many X-Warnings',
      answerOf(200, { headers: { 'X-Warning': Array(8).fill(`4:${'x'.repeat(500)}`) } }),
      'problems are in headers too',
    ],
  ])('finds %s', (_what, answer, rule) => {
    expect(brokenRule(answer, { isKnown: true })?.kind).toContain(rule);
  });

  it.each([
    ['to write', 'You may read this and not write it.', 'a known caller receives the quota'],
    [
      'to write from a foreign page, before the caller is known',
      'A page of another origin may not write here.',
      undefined,
    ],
  ])('knows that a refusal %s has status 403', (_what, errorMessage, rule) => {
    const body = JSON.stringify({ errors: [{ errorMessage, errorCode: 3 }] });
    const answer = answerOf(403, { body, headers: { 'X-Error': `3:${errorMessage}` }, without: ['X-RateLimit-Limit'] });
    expect(brokenRule(answer, { isKnown: true })?.kind.replace(' (403)', '')).toBe(rule);
  });

  it('sees that a transaction comes twice', () => {
    const transactions = new Transactions();
    expect([transactions.repeated(refusal()), transactions.repeated(refusal())?.kind]).toEqual([
      undefined,
      'a transaction id came twice',
    ]);
  });
});
