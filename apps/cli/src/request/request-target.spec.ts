import { describe, expect, it } from '@jest/globals';
import { CliError } from '../cli-error.js';
import type { Account } from '../accounts/resolve-account.js';
import { parseBaseUrl } from '../http/base-url.js';
import { requestTarget } from './request-target.js';

function connect(baseUrl = 'http://127.0.0.1:8080', customer: string | undefined = '1001'): Account {
  return { name: 'default', base: parseBaseUrl(baseUrl), customer, credentials: { scheme: 'none' } };
}

describe('requestTarget', () => {
  it.each([
    ['people/12', [], '/customers/1001/people/12'],
    ['people/12?fields=a,b', [], '/customers/1001/people/12?fields=a,b'],
    ['/customers/7/people/12', [], '/customers/7/people/12'],
    ['/health/live', [], '/health/live'],
    ['http://127.0.0.1:8080/customers/7/people', [], '/customers/7/people'],
    ['http://127.0.0.1:8080', [], '/'],
    ['http://127.0.0.1:8080?a=b', [], '/?a=b'],
    ['people', ['a=b c', 'd=ü+&='], '/customers/1001/people?a=b%20c&d=%C3%BC%2B%26%3D'],
    ['people?x=1', ['y=2'], '/customers/1001/people?x=1&y=2'],
    ['people', ["k!=*'()"], '/customers/1001/people?k%21=%2A%27%28%29'],
    ['people', ['a='], '/customers/1001/people?a='],
  ])('puts %j with %j at %j', (path, query, target) => {
    expect(requestTarget(path, query, connect()).target).toBe(target);
  });

  it.each(['/a/../b/./c', '/a//b/', '/%2e%2E/%zz', '/a?b=+&&c', '/[x]{y}|"\\^`'])('sends %j as it stands', (path) => {
    expect(requestTarget(path, [], connect()).target).toBe(path);
  });

  it('encodes only what a request line cannot carry', () => {
    expect(requestTarget('/a b/ü/😀\t%20', [], connect()).target).toBe('/a%20b/%C3%BC/%F0%9F%98%80%09%20');
  });

  it('puts paths under the path of the base URL', () => {
    const account = connect('https://api.example.com/ws/');
    expect(requestTarget('people/1', [], account).target).toBe('/ws/customers/1001/people/1');
    expect(requestTarget('/health/live', [], account).target).toBe('/ws/health/live');
  });

  it.each([
    ['https://other.example/customers/1001/people/1', 'its credentials are not sent there'],
    ['http://127.0.0.1:8081/', 'its credentials are not sent there'],
    ['http://127.0.0.1:8080@evil.example/', 'must not hold a user or password'],
    ['people/1#top', '%23'],
    ['', 'must not be empty'],
  ])('refuses %j', (path, message) => {
    expect(() => requestTarget(path, [], connect())).toThrow(CliError);
    expect(() => requestTarget(path, [], connect())).toThrow(message);
  });

  it('refuses a relative path where no customer is known', () => {
    expect(() => requestTarget('people/1', [], { ...connect(), customer: undefined })).toThrow('--customer');
  });

  it.each(['novalue', '=x'])('refuses --query %s', (pair) => {
    expect(() => requestTarget('people', [pair], connect())).toThrow(`received "${pair}"`);
  });
});
