import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigurationError } from './config/index.js';
import type { Configuration } from './config/index.js';

const KEY_BYTES = 32;

/** The operator's key; in development one that is made once and kept in the data directory, for its owner alone. */
export async function secretKeyOf({ secretKey, dataDir }: Configuration): Promise<Buffer> {
  if (secretKey) return secretKey;
  const file = path.join(dataDir, 'development.key');
  try {
    await writeFile(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64');
  if (key.length !== KEY_BYTES)
    throw new ConfigurationError(`${file} must hold ${KEY_BYTES} bytes in base64; it is damaged.`);
  return key;
}
