import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { HiddenText } from '../accounts/hidden-text.js';
import { usageError } from '../cli-error.js';
import type { Input } from '../context.js';
import { reasonOf } from '../system-error.js';

/** Returns the bytes of `--data`: the text itself, `@file`, or `-` for standard input. */
export async function readBody(data: string | undefined, stdin: Input): Promise<Uint8Array | undefined> {
  if (data === undefined) return undefined;
  if (data === '-') return buffer(stdin);
  return data.startsWith('@') ? readFileNamed(data.slice(1)) : new TextEncoder().encode(data);
}

/** Returns the bytes of a file, or of standard input for `-`. */
export async function readFileOrInput(file: string, stdin: Input): Promise<Buffer> {
  return file === '-' ? buffer(stdin) : readFileNamed(file);
}

async function readFileNamed(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    throw usageError(`file "${file}" cannot be read: ${reasonOf(error)}`);
  }
}

/** Reads a secret from standard input, without the line end of `echo` or an editor. */
export async function readSecret(stdin: Input, option: string): Promise<HiddenText> {
  const text = (await buffer(stdin)).toString('utf8').replace(/\r?\n$/, '');
  if (text === '') throw usageError(`${option} found nothing on standard input`);
  if (/[\r\n]/.test(text)) throw usageError(`${option} must find one line on standard input, and found several`);
  return new HiddenText(text);
}
