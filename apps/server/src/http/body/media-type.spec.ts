import { describe, expect, it } from '@jest/globals';
import { checkJsonMediaType } from './media-type.js';

function check(headers: Readonly<Record<string, string | undefined>>): void {
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  checkJsonMediaType({
    headers: Object.fromEntries(sent.map(([name, value]) => [name.toLowerCase(), value])),
    rawHeaders: sent.flat(),
  });
}

describe('checkJsonMediaType', () => {
  it.each([
    'application/json',
    'application/json ; charset="UTF-8"',
    'application/json;charset=utf8',
    'Application/JSON; Charset=Utf-8',
    'application/json; odata=verbose; charset=utf-8',
    'application/json; x="a;charset=latin1\\";b"; charset=utf-8 ;',
    'application/json ; ;\t; charset=utf-8',
  ])('takes %s', (type) => expect(() => check({ 'Content-Type': type })).not.toThrow());

  it.each([
    [undefined],
    ['text/json'],
    ['application/jsonp'],
    ['application/merge-patch+json'],
    ['application/json, text/plain'],
    ['application/json;charset='],
    ['application/json; charset=utf-8; charset=latin1'],
    ['application/json; charset=utf-8; Charset=utf-8'],
    ['application/json; x=1; x=1'],
    ['application/json; charset = latin1'],
    ['application/json; charset="utf-8'],
    ['application/json; charset=utf-8"'],
    ['application/json charset=utf-8'],
    ['application/json; ???'],
  ])('refuses %s with code 14', (type) => {
    expect(() => check({ 'Content-Type': type })).toThrow(
      expect.objectContaining({
        status: 415,
        problems: [expect.objectContaining({ code: 'MEDIA_TYPE_UNSUPPORTED' })],
      }),
    );
  });

  it.each(['identity', 'Identity'])('takes the Content-Encoding %s, which encodes nothing', (encoding) => {
    expect(() => check({ 'Content-Type': 'application/json', 'Content-Encoding': encoding })).not.toThrow();
  });

  // If a pattern could match a blank in two ways, each blank would double the time.
  it.each(['; \t', ';a="b" \t'])('reads the longest header in linear time: %j', (piece) => {
    const longest = `application/json${piece.repeat(16_000 / piece.length)}`;
    expect(() => check({ 'Content-Type': `${longest}"` })).toThrow('must be application/json');
  });
});
