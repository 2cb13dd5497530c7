import { describe, expect, it } from '@jest/globals';
import { findLocation, isSignatureRefused } from './send-wire-request.js';

describe('a reply', () => {
  it.each([
    ['https://api.example/ws/customers/1001/people/7', '/customers/1001/people/7'],
    ['/ws/customers/1001/people/7?a=1', '/customers/1001/people/7?a=1'],
    ['https://other.example/ws/customers/1001/people/7', undefined],
    ['/elsewhere', undefined],
  ])('with the Location %s names the resource %s of the service', (location, path) => {
    expect(findLocation({ headers: [['location', location]] }, 'https://api.example/ws/')).toBe(path);
  });

  it('without a Location names no resource', () => {
    expect(findLocation({ headers: [] }, 'https://api.example')).toBeUndefined();
  });

  it('tells a wrong signature from a wrong time', () => {
    expect(isSignatureRefused('{"errors":[{"errorMessage":"a","errorCode":9}]}')).toBe(true);
    expect(isSignatureRefused('{"errors":[{"errorMessage":"a","errorCode":10}]}')).toBe(false);
    expect(isSignatureRefused('<html>')).toBe(false);
  });
});
