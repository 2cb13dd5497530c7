import { describe, expect, it } from '@jest/globals';
import { expectShape, linksIn } from './expect.js';
import { Reply } from './reply.js';

function replyOf(body: unknown): Reply {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return new Reply({ status: 400, statusText: 'Bad Request', headers: [], body: bytes });
}

describe('linksIn', () => {
  it.each([
    [
      '<http://a/1>;rel="self";title="Person",<http://a/2>;rel="workflows"',
      ['self http://a/1', 'workflows http://a/2'],
    ],
    ['http://a/1;rel=self;title=Person, http://a/2;rel=job;title=Job', ['self http://a/1', 'job http://a/2']],
    ['<http://a/1?x=1,2>; title="a, b"; rel="self"', ['self http://a/1?x=1,2']],
    ['', []],
  ])('reads %j', (text, links) => expect(linksIn(text).map(({ rel, url }) => `${rel} ${url}`)).toEqual(links));
});

describe('expectShape', () => {
  it('tells the place, the rule and the value', () => {
    const schema = { type: 'object', properties: { lists: { type: 'array', items: { type: 'string' } } } };
    expect(() => expectShape(replyOf({ lists: ['a', 7] }), schema)).toThrow(
      'expected lists/1 must be string, received 7',
    );
  });

  it('refuses what is no JSON object', () => {
    expect(() => expectShape(replyOf('<html>'), {})).toThrow('expected a JSON object, received status 400: <html>');
  });
});
