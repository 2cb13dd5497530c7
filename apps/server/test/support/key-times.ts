import { openDataSource } from './data-source.js';
import type { TestDatabase } from './databases.js';

/** Moves the times of all keys two minutes back: longer than servers have to say under which key they write. */
export async function letKeysSettle({ location }: TestDatabase): Promise<void> {
  const source = await openDataSource(location, {});
  await source.query('UPDATE encryption_keys SET begun_at = begun_at - 120000, used_at = used_at - 120000');
  await source.destroy();
}
