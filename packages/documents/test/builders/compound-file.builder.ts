import { CFB } from '@e965/xlsx';

/** Returns a compound file with the given streams by path. */
export function aCompoundFile(streams: Readonly<Record<string, Buffer>>): Buffer {
  const file = CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(file, `/${name}`, content);
  return Buffer.from(CFB.write(file, { type: 'buffer' }));
}
