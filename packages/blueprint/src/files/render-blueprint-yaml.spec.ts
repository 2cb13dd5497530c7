import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseYaml } from './parse-yaml.js';
import { renderBlueprintYaml } from './render-blueprint-yaml.js';

function read(text: string): unknown {
  return parseYaml(new TextEncoder().encode(text), 'acme.yaml');
}

describe('renderBlueprintYaml', () => {
  it('writes what people can read', async () => {
    const blueprint = { customer: { id: 1001, name: 'Acme' }, users: [{ username: 'a', password: undefined }] };
    expect(await renderBlueprintYaml(blueprint)).toBe('customer:\n  id: 1001\n  name: Acme\nusers:\n  - username: a\n');
  });

  it('quotes what older readers take for something else', async () => {
    expect(await renderBlueprintYaml({ a: 'no', b: '0777', c: '2027-01-01' })).toBe(
      'a: "no"\nb: "0777"\nc: "2027-01-01"\n',
    );
  });

  it('writes equal parts out, without anchors', async () => {
    const node = { value: 'A' };
    expect(await renderBlueprintYaml([node, node])).toBe('- value: A\n- value: A\n');
  });

  it('is read as the same document, whatever that is', async () => {
    const value = fc.jsonValue({ maxDepth: 5 }).map((json): unknown => JSON.parse(JSON.stringify(json)));
    await fc.assert(
      fc.asyncProperty(value, async (json) => expect(read(await renderBlueprintYaml(json))).toEqual(json)),
    );
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 20 }), async (text) => {
        expect(read(await renderBlueprintYaml({ text, [text]: 1 }))).toEqual({ text, [text]: 1 });
      }),
    );
  });
});
