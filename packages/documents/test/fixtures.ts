import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Returns a file of test/fixtures by its name. */
export function fixture(name: string): Buffer {
  const read = (file: string): Buffer => readFileSync(new URL(`fixtures/${file}`, import.meta.url));
  return name.endsWith('.ppt') ? gunzipSync(read(`${name}.gz`)) : read(name);
}
