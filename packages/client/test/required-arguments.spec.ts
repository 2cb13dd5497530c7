import { describe, expect, it } from '@jest/globals';
import { scriptedClient } from './support/scripted-client.js';

/** Calls a method as plain JavaScript can, without what its types require. */
function callPlainly(target: object, method: string, ...values: readonly unknown[]): unknown {
  const called: unknown = Reflect.get(target, method);
  if (typeof called !== 'function') throw new Error(`There is no method ${method}.`);
  return Reflect.apply(called, target, [...values]);
}

describe('what plain JavaScript leaves out', () => {
  const { client, sent } = scriptedClient([{ status: 204 }]);
  const FILENAME = new TypeError('filename: is required, a text that is not empty.');
  const FIELD = new TypeError('field: is required, a text that is not empty.');

  it.each([[], [undefined], [{}], [{ filename: '' }], [{ filename: 7 }]])(
    'is named, for the filename of an upload: %j',
    async (...options) => {
      const upload = callPlainly(client.people.file(5, 'field1010'), 'upload', 'x', ...options);
      await expect(upload).rejects.toThrow(FILENAME);
    },
  );

  it.each([[], [''], [null]])('is named, for the field of a file: %j', (...field) => {
    expect(() => callPlainly(client.people, 'file', 5, ...field)).toThrow(FIELD);
  });

  it('is never sent as an id', async () => {
    for (const id of [undefined, null, Number.NaN])
      await expect(async () => callPlainly(client.people, 'get', id)).rejects.toThrow(
        `A part of the path must be an id or a name, received "${id}".`,
      );
    expect(sent).toEqual([]);
  });
});
