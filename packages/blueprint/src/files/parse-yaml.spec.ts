import { describe, expect, it } from '@jest/globals';
import { parseYaml } from './parse-yaml.js';

function parse(text: string): unknown {
  return parseYaml(new TextEncoder().encode(text), 'acme.yaml');
}

describe('parseYaml', () => {
  it('reads what JSON could hold', () => {
    const text = 'a: 1\nb: [true, null, x]\nc: {d: "yes", e: no}\n"1": 2027-01-01\nf: &x {g: -1.5}\nh: *x\n';
    expect(parse(text)).toEqual({
      a: 1,
      b: [true, null, 'x'],
      c: { d: 'yes', e: 'no' },
      1: '2027-01-01',
      f: { g: -1.5 },
      h: { g: -1.5 },
    });
  });

  it('takes no name for more than a name', () => {
    const read = parse('__proto__: {polluted: true}\n<<: {a: 1}\n') as Record<string, unknown>;
    expect(Object.keys(read)).toEqual(['__proto__', '<<']);
    expect(read['polluted']).toBeUndefined();
  });

  it.each([
    ['a key twice', 'a:\n  b: 1\n  b: 2\n', 'acme.yaml:3:3 has the same key twice in one mapping; write it once.'],
    ['a key that is a list', '? [a]\n: b\n', 'acme.yaml:1:3 has a key that is no text; write a plain word.'],
    ['a tag of its own', 'a: !secret x\n', 'acme.yaml:1:4 has a tag (!); only plain values are read: remove it.'],
    ['two documents', 'a: 1\n---\nb: 2\n', 'acme.yaml:2:1 holds several documents (---); keep one.'],
    [
      'an older YAML',
      '%YAML 1.1\n---\na: yes\n',
      'acme.yaml:1:1 is YAML 1.1; only 1.2 is read: remove the %YAML line.',
    ],
    ['infinity', 'a:\n  - .inf\n', 'acme.yaml:2:5 has a number that JSON does not know (.inf, .nan).'],
    [
      'a number that would not be kept',
      'a:\n  - 9007199254740993\n',
      'acme.yaml:2:5 has a number that would not be kept as it is written, but as 9007199254740992; 15 significant digits are always kept.',
    ],
    ['an alias of nothing', 'a: *b\n', 'acme.yaml:1:4 has an alias (*) of an anchor (&) that is not above it.'],
    ['a tab', 'a:\n\tb: 1\n', 'acme.yaml:2:1 is indented by a tab; use spaces.'],
    ['an open list', 'a: [1\n', expect.stringMatching(/^acme\.yaml:2:1 is not YAML: Flow sequence .*\.$/)],
  ])('refuses %s at its place', (_name, text, message) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ name: 'BlueprintFilesError', message }));
  });

  it('tells the faults of several lines at once, and of each line one', () => {
    const error = (() => {
      try {
        return parse('a: !x 1\na: !y 2\nb: .nan\n');
      } catch (caught) {
        return caught;
      }
    })();
    expect((error as Error).message.split('\n').map((line) => line.split(' ')[0])).toEqual([
      'acme.yaml:2:1',
      'acme.yaml:1:4',
      'acme.yaml:3:4',
    ]);
  });

  it('shows nothing of what it cannot read', () => {
    expect(() => parse('a: "hunter2\n')).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
    expect(() => parse('a: {hunter2: b}}\n')).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
  });

  it('refuses aliases that grow out of hand', () => {
    const levels = Array.from({ length: 9 }, (_, level) => {
      const items = Array.from({ length: 9 }, () => (level === 0 ? 'x' : `*a${level - 1}`));
      return `a${level}: &a${level} [${items.join(', ')}]`;
    });
    expect(() => parse(levels.join('\n'))).toThrow(
      'acme.yaml repeats too much by aliases (*); write out what they stand for.',
    );
  });

  it.each(['[', '{a: ', '- '])('refuses nesting by %j before it could end the process', (opening) => {
    expect(() => parse(opening.repeat(20_000))).toThrow('acme.yaml is nested deeper than 64 levels; flatten it.');
  });

  it('takes nesting of 64 levels, and no more', () => {
    expect(() => parse(`${'['.repeat(64)}${']'.repeat(64)}`)).not.toThrow();
    expect(() => parse(`${'['.repeat(65)}${']'.repeat(65)}`)).toThrow('deeper than 64');
  });

  it('refuses another encoding', () => {
    expect(() => parseYaml(Uint8Array.of(0x61, 0x3a, 0x20, 0xff), 'acme.yaml')).toThrow(
      'acme.yaml is not valid UTF-8; save it in that encoding.',
    );
  });
});
