import { defineFieldType, invalid } from './field-type.js';
import type { Field } from './field-type.js';

/** A file, whose content is stored elsewhere. */
export type StoredFile = {
  readonly filename: string;
  /** The media type, detected from the content. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of the content, lower-case hex. */
  readonly hash: string;
  /** The content's name in the content store. */
  readonly name: string;
};

/** A member has one endpoint in each entry. */
function endpointOf({ id, collection }: Pick<Field, 'id' | 'collection'>): string {
  return `…/fields/${collection === undefined ? id : `${collection}/<entry>/${id}`}/binary`;
}

/** Returns why a profile write cannot set it: a sentence without its subject. */
export function isFileAt(endpoint: string): string {
  return `is a file: it is written through its own endpoint, ${endpoint}.`;
}

export const file = defineFieldType<StoredFile>({
  searchable: false,
  writtenElsewhere: endpointOf,
  attributeProblems: (field) =>
    field.default === undefined ? [] : [{ path: 'default', message: 'must be left out: a file has none.' }],
  parse: (_input, field) => invalid(isFileAt(endpointOf(field))),
  render(stored, field, { fieldsUrl }) {
    const url = `${fieldsUrl}/${field.id}`;
    const read = { file: `${url}/binary`, filename: stored.filename };
    return field.fileText ? { ...read, fileText: `${url}/text` } : read;
  },
  audited: ({ filename, type, size, hash }) => ({ filename, type, size, hash }),
  jsonSchema: (field) => ({
    type: 'object',
    readOnly: true,
    properties: {
      file: { type: 'string', format: 'uri' },
      filename: { type: 'string' },
      ...(field.fileText ? { fileText: { type: 'string', format: 'uri' } } : {}),
    },
  }),
  indexEntries: () => [],
});

/** An image reads like any file. Storing it checks that it is an image (D-FIL-2). */
export const image = file;
