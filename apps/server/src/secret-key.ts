import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigurationError } from './config/index.js';
import type { Configuration } from './config/index.js';
import { SecretBox } from './modules/access/index.js';

const KEY_BYTES = 32;

/** Returns the box that encrypts under the operator's key, and opens what the previous one encrypted. */
export async function openSecretBox(configuration: Configuration): Promise<SecretBox> {
  return new SecretBox(await secretKeyOf(configuration), configuration.previousSecretKey);
}

/** Returns the operator's key, and the previous one if it is set. */
export async function secretKeysOf(configuration: Configuration): Promise<readonly [Buffer, ...Buffer[]]> {
  const { previousSecretKey } = configuration;
  const key = await secretKeyOf(configuration);
  return previousSecretKey ? [key, previousSecretKey] : [key];
}

/**
 * Returns the operator's key. In development, creates a key once, and stores it in the data directory, where only its
 * owner can read it.
 */
async function secretKeyOf({ secretKey, dataDir }: Configuration): Promise<Buffer> {
  if (secretKey) return secretKey;
  const file = developmentKeyOf(dataDir);
  const key = Buffer.from((await readOrMake(file)).trim(), 'base64');
  if (key.length === KEY_BYTES) return key;
  throw unusable(file, `holds no ${KEY_BYTES} bytes in base64`);
}

/** @throws ConfigurationError if there is no key. No key is made, because the installation has one elsewhere. */
export function demandSecretKey({ secretKey, dataDir }: Configuration): void {
  const file = developmentKeyOf(dataDir);
  if (!secretKey && !existsSync(file)) throw unusable(file, 'is not there');
}

function developmentKeyOf(dataDir: string): string {
  return path.join(dataDir, 'development.key');
}

async function readOrMake(file: string): Promise<string> {
  try {
    await writeFile(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw unusable(file, `cannot be made (${codeOf(error)})`, error);
  }
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw unusable(file, `cannot be read (${codeOf(error)})`, error);
  }
}

function unusable(file: string, found: string, cause?: unknown): ConfigurationError {
  return new ConfigurationError(
    `TALENT_SECRET_KEY is not set, and ${file}, which stands for it, ${found}. Set it to the key that the database was ` +
      'written with, or put that file right; where the database is new, remove the file and another one is made.',
    { cause },
  );
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown error';
}
