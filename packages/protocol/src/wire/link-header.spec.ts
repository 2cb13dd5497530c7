import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatLinkHeader, parseLinkHeader } from './link-header.js';
import type { Link } from './link-header.js';

const person: Link = { rel: 'self', title: 'Ada Lovelace', url: 'https://api.example/customers/1/people/7' };
const workflows: Link = {
  rel: 'workflows',
  title: 'Workflows',
  url: 'https://api.example/customers/1/people/7/workflows',
};

describe('formatLinkHeader', () => {
  it('writes the documented form, entries joined with commas', () => {
    expect(formatLinkHeader([person, workflows])).toBe(
      '<https://api.example/customers/1/people/7>;rel="self";title="Ada Lovelace",' +
        '<https://api.example/customers/1/people/7/workflows>;rel="workflows";title="Workflows"',
    );
  });

  it('writes characters beyond ASCII as their UTF-8 bytes', () => {
    expect(formatLinkHeader([{ ...person, title: 'é€' }])).toContain('title="\u00c3\u00a9\u00e2\u0082\u00ac"');
  });

  it('percent-encodes what a URL may not hold', () => {
    expect(formatLinkHeader([{ ...person, url: 'https://api.example/a b>é?c=%20' }])).toContain(
      '<https://api.example/a%20b%3E%C3%A9?c=%20>',
    );
  });

  it('gives characters that every header takes, for any link', () => {
    fc.assert(
      fc.property(anyLink(), (link) => {
        expect(formatLinkHeader([link])).not.toMatch(/[^\u0020-\u007e\u0080-\u00ff]/);
      }),
    );
  });
});

describe('parseLinkHeader', () => {
  it.each<[string, Link[]]>([
    ['', []],
    ['<https://a.example/1>', [{ rel: '', title: '', url: 'https://a.example/1' }]],
    ['<https://a.example/1>; rel=job; title="Welder"', [{ rel: 'job', title: 'Welder', url: 'https://a.example/1' }]],
    [
      '  <u> ;  REL = "job"  ,<v>;rel=user',
      [
        { rel: 'job', title: '', url: 'u' },
        { rel: 'user', title: '', url: 'v' },
      ],
    ],
    ['<u>;rel="job";title="a, b; c"', [{ rel: 'job', title: 'a, b; c', url: 'u' }]],
    ['<u>;rel="first";rel="second"', [{ rel: 'first', title: '', url: 'u' }]],
    ["<u>;title*=UTF-8''x;flag;rel=job", [{ rel: 'job', title: '', url: 'u' }]],
    ['<a,b>;rel=job', [{ rel: 'job', title: '', url: 'a,b' }]],
    ['nonsense,<u>;rel=job', [{ rel: 'job', title: '', url: 'u' }]],
    ['<u>;rel="never closed', [{ rel: '', title: '', url: 'u' }]],
    ['<u', []],
  ])('reads %s', (text, links) => expect(parseLinkHeader(text)).toEqual(links));

  it('keeps a Latin-1 title that is not UTF-8 as it came', () => {
    expect(parseLinkHeader('<u>;title="caf\u00e9"')[0]?.title).toBe('café');
  });

  it('reads back every link that formatLinkHeader writes', () => {
    fc.assert(
      fc.property(fc.array(cleanLink()), (links) => {
        expect(parseLinkHeader(formatLinkHeader(links))).toEqual(links);
      }),
    );
  });

  it('reads any text', () => {
    const pieces = fc.constantFrom('<', '>', '"', '\\', ';', ',', '=', ' ', 'rel', 'title', '\u00e9', '€', '\n');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        for (const link of parseLinkHeader(parts.join(''))) {
          expect(Object.values(link).every((value) => typeof value === 'string')).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });
});

function anyLink(): fc.Arbitrary<Link> {
  const text = fc.string({ unit: 'binary' });
  return fc.record({ rel: text, title: text, url: text });
}

function cleanLink(): fc.Arbitrary<Link> {
  const text = fc.string({ unit: 'grapheme' });
  const path = fc.webPath().map((raw) => new URL(raw.replace(/^\/+/, '/'), 'https://api.example').href);
  return fc.record({ rel: text, title: text, url: path });
}
