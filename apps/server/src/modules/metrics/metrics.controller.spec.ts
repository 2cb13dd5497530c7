import { describe, expect, it } from '@jest/globals';
import { isBearer } from './metrics.controller.js';

const TOKEN = 'a-token-of-this-spec=';

describe('isBearer (D-NET-20)', () => {
  it.each([`Bearer ${TOKEN}`, `bearer ${TOKEN}`, `BEARER  ${TOKEN} `])('takes %j', (authorization) => {
    expect(isBearer(authorization, TOKEN)).toBe(true);
  });

  it.each([
    ...[undefined, '', 'Bearer', 'Bearer ', TOKEN, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`],
    ...[`Bearer ${TOKEN.toUpperCase()}`, `Bearer ${TOKEN} ${TOKEN}`, `Bearer ${TOKEN},`, `Bearer ${' '.repeat(9000)}`],
  ])('refuses %j', (authorization) => expect(isBearer(authorization, TOKEN)).toBe(false));

  it('refuses everything if there is no token', () => expect(isBearer('Bearer undefined', undefined)).toBe(false));
});
