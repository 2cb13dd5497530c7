import { describe, expect, it } from '@jest/globals';
import { checkJsonMediaType } from './media-type.js';

describe('checkJsonMediaType', () => {
  it.each([
    'application/json',
    'application/json;charset=UTF-8',
    'application/json; charset=utf-8',
    'application/json ; charset="UTF-8"',
    'application/json;charset=utf8',
    'Application/JSON; Charset=Utf-8',
    'application/json;odata=verbose',
    'application/json; odata=verbose; charset=utf-8',
  ])('takes %s', (type) => {
    expect(() => checkJsonMediaType({ 'content-type': type })).not.toThrow();
  });

  it.each([
    [undefined],
    [''],
    ['text/json'],
    ['text/plain'],
    ['application/jsonp'],
    ['application/merge-patch+json'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/json, text/plain'],
    ['application/json;charset=iso-8859-1'],
    ['application/json;charset=utf-16'],
    ['application/json;charset='],
  ])('refuses %s with code 14', (type) => {
    expect(() => checkJsonMediaType({ 'content-type': type })).toThrow(
      expect.objectContaining({
        status: 415,
        problems: [expect.objectContaining({ error: 'MEDIA_TYPE_UNSUPPORTED' })],
      }),
    );
  });

  it.each(['gzip', 'deflate', 'br', 'x-gzip', 'gzip, identity', ''])('refuses the Content-Encoding %j', (encoding) => {
    expect(() => checkJsonMediaType({ 'content-type': 'application/json', 'content-encoding': encoding })).toThrow(
      expect.objectContaining({ status: 415 }),
    );
  });

  it.each(['identity', 'Identity'])('takes the Content-Encoding %s, which encodes nothing', (encoding) => {
    expect(() =>
      checkJsonMediaType({ 'content-type': 'application/json', 'content-encoding': encoding }),
    ).not.toThrow();
  });

  it('says what came', () => {
    expect(() => checkJsonMediaType({ 'content-type': 'text/plain' })).toThrow('received "text/plain"');
    expect(() => checkJsonMediaType({})).toThrow('received none');
  });
});
