import { describe, expect, it } from '@jest/globals';
import { readZipCodes } from './zip-codes.service.js';
import { chordOf, pointAt } from './zip-points.js';

describe('a table of postal codes', () => {
  it.each([
    ['the gazetteer', 'GEOID\tALAND\tINTPTLAT\tINTPTLONG   \n10001\t1\t40.75\t-73.99   \n'],
    ['one of bars', 'GEOID|INTPTLAT|INTPTLONG\r\n10001|40.75|-73.99\r\n'],
    ['one of commas in quotation marks', '\uFEFF"zip","lat","lng","city"\n"10001","40.75","-73.99","New York"'],
  ])('is read: %s (D-SEA-22)', (_what, text) => {
    expect(readZipCodes(text)).toEqual([{ code: '10001', ...pointAt(40.75, -73.99) }]);
  });

  it('has each code once', () => {
    expect(readZipCodes('zip,lat,lon\n10001,1,1\n10001,2,2')).toEqual([{ code: '10001', ...pointAt(1, 1) }]);
  });

  it.each([
    ['zip,latitude\n10001,1', /a column intptlong or longitude/],
    ['', /a column geoid or zip/],
    ['zip,lat,lon\n10001,1,1\n1001,1,1', /line 3/],
    ['zip,lat,lon\n10001,91,1', /line 2/],
    ['zip,lat,lon\n10001,,1', /line 2/],
  ])('is refused with what is wrong: %j', (text, why) => expect(() => readZipCodes(text)).toThrow(why));
});

it('a point is as far from another as the great circle says', () => {
  const [one, other] = [pointAt(40.7128, -74.006), pointAt(34.0522, -118.2437)];
  const chord = Math.hypot(one.x - other.x, one.y - other.y, one.z - other.z);
  expect(chord).toBeGreaterThan(chordOf(2440));
  expect(chord).toBeLessThan(chordOf(2450));
});
