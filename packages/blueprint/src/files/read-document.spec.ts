import { describe, expect, it } from '@jest/globals';
import { parseJson } from './read-document.js';

async function parse(text: string): Promise<unknown> {
  return parseJson(new TextEncoder().encode(text), 'acme.json');
}

describe('parseJson', () => {
  it('reads JSON', async () => expect(await parse('{"a": [1, "b"]}')).toEqual({ a: [1, 'b'] }));

  it.each([
    [
      'a member twice',
      '{\n  "a": 1,\n  "a": 2\n}',
      'acme.json cannot be read as JSON: The member "a" must not be given twice in one object.',
    ],
    [
      'a comma too many',
      '{\n  "a": 1,\n}',
      expect.stringMatching(/^acme\.json:3:1 cannot be read as JSON: .+ is expected here\.$/),
    ],
    ['an empty file', '', 'acme.json cannot be read as JSON: The file must be JSON, received an empty one.'],
    [
      'a number that would not be kept',
      '{"a": {"max": 9007199254740993}}',
      expect.stringMatching(/^acme\.json cannot be read as JSON: a\/max must be a number that is kept/),
    ],
    [
      'deep nesting',
      `${'['.repeat(65)}${']'.repeat(65)}`,
      'acme.json cannot be read as JSON: The file must not be nested deeper than 64 levels.',
    ],
  ])('refuses %s at its place', async (_name, text, message) => {
    await expect(parse(text)).rejects.toThrow(expect.objectContaining({ name: 'BlueprintFilesError', message }));
  });

  it('refuses another encoding', () => {
    expect(() => parseJson(Uint8Array.of(0x22, 0xff, 0x22), 'acme.json')).toThrow('The file must be valid UTF-8.');
  });

  it('shows nothing of what it cannot read', async () => {
    await expect(parse('{"password": "hunter2" x}')).rejects.toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
  });
});
