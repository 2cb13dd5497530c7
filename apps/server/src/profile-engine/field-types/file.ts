import { defineFieldType, invalid, noAttributeProblems, replaceValue } from './field-type.js';
import type { Field } from './field-type.js';

/** A file, whose content is kept elsewhere. */
export type StoredFile = {
  readonly filename: string;
  /** The media type, found in the content. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of the content, lower-case hex. */
  readonly hash: string;
  /** Of the content, as its keeper knows it. */
  readonly name: string;
};

function elsewhere({ id }: Field): string {
  return `is a file: it is written through its own endpoint, …/fields/${id}/binary.`;
}

export const file = defineFieldType<StoredFile>({
  searchable: false,
  collectable: false,
  writtenElsewhere: elsewhere,
  attributeProblems: (field) =>
    field.default === undefined
      ? noAttributeProblems()
      : [{ path: 'default', message: 'must be left out: a file has none.' }],
  parse: (_input, field) => invalid(elsewhere(field)),
  apply: replaceValue,
  render(stored, field, { profileUrl }) {
    const url = `${profileUrl}/fields/${field.id}`;
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

/** An image reads as any file does; that it is one is checked where it is stored (D-FIL-2). */
export const image = file;
