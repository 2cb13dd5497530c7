import { buffer } from 'node:stream/consumers';
import { usageError } from '../cli-error.js';
import { HiddenText } from '../accounts/hidden-text.js';
import type { Input } from '../context.js';

/** The secret on standard input: its text without the line end that `echo` or an editor adds. */
export async function readSecret(stdin: Input, option: string): Promise<HiddenText> {
  const text = (await buffer(stdin)).toString('utf8').replace(/\r?\n$/, '');
  if (text === '') throw usageError(`${option} found nothing on standard input`);
  if (/[\r\n]/.test(text)) throw usageError(`${option} must find one line on standard input, and found several`);
  return new HiddenText(text);
}
