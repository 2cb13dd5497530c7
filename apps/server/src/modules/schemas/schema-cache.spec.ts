import { describe, expect, it } from '@jest/globals';
import { SchemaCache } from './schema-cache.js';

/** Keeps 30 bytes. */
class Few extends SchemaCache {
  protected override readonly maxBytes = 30;
}

function newSchemas() {
  const schemas = new Few();
  const made: string[] = [];
  const of = (source: object, key: string) =>
    schemas.of(source, key, () => {
      made.push(key);
      return { key };
    });
  return { of, made };
}

describe('a written schema', () => {
  const source = {};

  it('is made once for all callers', () => {
    const { of, made } = newSchemas();
    const [first, second] = [of(source, 'read'), of(source, 'read')];
    expect([first.json().toString(), second.json().toString()]).toEqual(['{"key":"read"}', '{"key":"read"}']);
    expect(first.tag).toBe(second.tag);
    expect(first.tag).toMatch(/^"[\w-]{43}"$/);
    expect(made).toEqual(['read']);
  });

  it('is one of its source and key', () => {
    const { of, made } = newSchemas();
    expect(of(source, 'read').tag).not.toBe(of(source, 'write').tag);
    expect(of({}, 'read').tag).toBe(of(source, 'read').tag);
    expect(made).toEqual(['read', 'write', 'read']);
  });

  it('keeps its tag if its text had to go, and is written again when it is sent', () => {
    const { of, made } = newSchemas();
    const { tag } = of(source, 'a');
    for (const key of ['b', 'c', 'd']) of(source, key);
    expect([of(source, 'a').tag, made]).toEqual([tag, ['a', 'b', 'c', 'd']]);
    expect(of(source, 'a').json().toString()).toBe('{"key":"a"}');
    expect(made).toEqual(['a', 'b', 'c', 'd', 'a']);
  });

  it('drops those first that nobody requested recently', () => {
    const { of, made } = newSchemas();
    of(source, 'a');
    of(source, 'b');
    of(source, 'a').json();
    of(source, 'c');
    of(source, 'a').json();
    expect(made).toEqual(['a', 'b', 'c']);
    of(source, 'b').json();
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });

  it('that is too long for the cache is sent all the same', () => {
    const { of } = newSchemas();
    const key = 'x'.repeat(40);
    expect(of(source, key).json().toString()).toContain(key);
    expect(of(source, key).json().toString()).toContain(key);
  });

  it('that cannot be made is not cached', () => {
    const schemas = new SchemaCache();
    const fail = () => {
      throw new RangeError('no such field');
    };
    expect(() => schemas.of(source, 'f', fail)).toThrow('no such field');
    expect(
      schemas
        .of(source, 'f', () => ({}))
        .json()
        .toString(),
    ).toBe('{}');
  });
});
