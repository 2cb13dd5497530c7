import type { ProfileFile } from '@talent-platform/client';
import type { ProfileName } from '../../records/profile-types.js';
import type { ProfileSchema } from '../../records/profile-schema.js';
import type { Session } from '../../session/session.js';

/** A place of a profile that holds a file: a field, or a member of an entry. */
export interface FileSlot {
  readonly key: string;
  readonly field: string;
  readonly label: string;
  /** The entry, if the file belongs to one of a collection. */
  readonly entry?: { readonly number: number; readonly member: string; readonly collection: string };
  /** The kind of file that it takes, such as `image/*`. Undefined if it takes all. */
  readonly accept: string | undefined;
  /** Undefined if there is no file. */
  readonly filename: string | undefined;
}

type Values = Readonly<Record<string, unknown>>;

/** Returns the places for files of a profile: those of its fields, and those of each entry that is there. */
export function fileSlots(schema: ProfileSchema, values: Values): readonly FileSlot[] {
  return schema.fields.flatMap((field): readonly FileSlot[] => {
    const { id, label, kind, members, mediaType: accept } = field;
    if (kind === 'file') return [{ key: id, field: id, label, accept, filename: filenameOf(values[id]) }];
    const entries = kind === 'collection' && Array.isArray(values[id]) ? (values[id] as readonly Values[]) : [];
    return members
      .filter((member) => member.kind === 'file')
      .flatMap((member) =>
        entries.map((entry) => {
          const number = Number(entry['entry']);
          return {
            key: `${id}/${number}/${member.id}`,
            field: id,
            label: member.label,
            accept: member.mediaType,
            entry: { number, member: member.id, collection: label },
            filename: filenameOf(entry[member.id]),
          };
        }),
      );
  });
}

/** An SVG is markup, so no field for images takes it (D-FIL-2). If the browser knows no type, the server decides. */
export function isRefusedType({ type }: Pick<File, 'type'>, { accept }: Pick<FileSlot, 'accept'>): boolean {
  if (accept !== 'image/*' || type === '') return false;
  return !type.startsWith('image/') || type === 'image/svg+xml';
}

function filenameOf(value: unknown): string | undefined {
  const { filename } = (value ?? {}) as { readonly filename?: unknown };
  return typeof filename === 'string' ? filename : undefined;
}

/** Returns the file of a place, to read and to write. */
export function fileOfSlot(
  client: Session['client'],
  { type, id }: ProfileName,
  { field, entry }: FileSlot,
): ProfileFile {
  const profiles = client.profiles(type);
  return entry ? profiles.file(id, field, { entry: entry.number, member: entry.member }) : profiles.file(id, field);
}
