import { describe, expect, it } from '@jest/globals';
import { findPathFault, headerFaults, insertDescribed, requestOf } from './draft.js';
import type { Draft } from './draft.js';

const DRAFT: Draft = { method: 'GET', path: '/customers/1001/people/4', query: [], headers: [], body: '' };
const of = (changes: Partial<Draft>, baseUrl = 'https://api.example') => requestOf({ ...DRAFT, ...changes }, baseUrl);

describe('requestOf', () => {
  it('joins the path, its query and the parameters, encoded', () => {
    const query = [
      { name: 'q', value: "a b&c'" },
      { name: '', value: 'left out' },
    ];
    expect(of({ path: '/jobs?size=1', query }).target).toBe('/jobs?size=1&q=a%20b%26c%27');
  });

  it('puts the path of the base URL in front', () => {
    expect(of({}, 'https://api.example/ws/').target).toBe('/ws/customers/1001/people/4');
  });

  it('sends a body as JSON, and none with GET', () => {
    expect(of({ method: 'POST', body: '{}' })).toMatchObject({
      body: '{}',
      headers: [['content-type', 'application/json']],
    });
    expect(of({ body: '{}' })).toMatchObject({ body: undefined, headers: [] });
  });

  it.each([
    ['/people', undefined],
    ['people', 'noSlash'],
    ['', 'noSlash'],
    ['//other.example/x', 'elsewhere'],
    ['/a\\b', 'elsewhere'],
  ])('tells at the path %j that it is %s', (path, fault) => {
    expect(findPathFault({ path })).toBe(fault);
  });

  it('refuses headers that the sender makes, and names that are none', () => {
    const headers = ['X-Svc-Date', 'authorization', 'host', 'x-a', 'a b', ''].map((name) => ({ name, value: '1' }));
    const made = 'made';
    const of = (kind: 'secret' | 'password' | 'nobody', signsHost: boolean) => headerFaults(headers, kind, signsHost);
    expect(of('secret', true)).toEqual([made, made, made, undefined, 'noName', undefined]);
    expect(of('secret', false)).toEqual([made, made, undefined, undefined, 'noName', undefined]);
    expect(of('password', true)).toEqual([undefined, made, undefined, undefined, 'noName', undefined]);
    expect(of('nobody', false)).toEqual([undefined, undefined, undefined, undefined, 'noName', undefined]);
  });

  it('takes a parameter, a header or a field of the body once', () => {
    const dryrun = insertDescribed(DRAFT, { name: 'dryrun', in: 'query' });
    expect(dryrun.query).toEqual([{ name: 'dryrun', value: '' }]);
    expect(insertDescribed(dryrun, { name: 'dryrun', in: 'query' })).toEqual(dryrun);
    expect(insertDescribed(DRAFT, { name: 'X-A', in: 'header' }).headers).toEqual([{ name: 'X-A', value: '' }]);
    expect(insertDescribed({ ...DRAFT, body: '{"b":1}' }, { name: 'a' }).body).toBe('{\n  "b": 1,\n  "a": null\n}');
    expect(insertDescribed(DRAFT, { name: 'a' }).body).toBe('{\n  "a": null\n}');
    for (const body of ['{"a":1}', '{"b":', '[1]']) {
      expect(insertDescribed({ ...DRAFT, body }, { name: 'a' }).body).toBe(body);
    }
  });
});
