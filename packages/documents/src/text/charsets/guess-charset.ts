import { guessByChardetng } from './chardetng.js';
import { jschardetNames, nameOf } from './charset-names.table.js';
import { knownDecoder } from './decoders.js';
import { isReadable } from './readable.js';

/** Statistics look at so much, from the first byte beyond ASCII on. */
const SAMPLE_BYTES = 32_768;
const BEFORE_BYTES = 256;
/** How sure the second detector must be, of 1, where the first says another script. Even long texts give it less than 0.7. */
const SURE = 0.12;
/** The first detector takes a word of another script for a few signs of Chinese. */
const SURE_OF_WORDS = 0.15;
/** Lists of names from many countries look like several Latin charsets. */
const SURE_OF_LATIN = 0.3;

/** Bytes of no text at all give it less. */
const NO_CHANCE = 0.05;

const LATIN: ReadonlySet<string> = new Set([
  ...['windows-1252', 'windows-1250', 'iso-8859-2', 'windows-1254', 'windows-1257', 'windows-1258'],
  ...['iso-8859-3', 'iso-8859-4', 'iso-8859-10', 'iso-8859-13', 'iso-8859-16'],
]);
const OF_SEVERAL_BYTES: ReadonlySet<string> = new Set(['gbk', 'big5', 'euc-kr', 'euc-jp', 'shift_jis']);
const DEFAULT = 'windows-1252';

/**
 * Returns the charset of a text that tells none, or nothing if no charset makes a text of it.
 *
 * Firefox's detector is right of short texts in Latin letters and in Chinese, Japanese and Korean. jschardet is right of single words
 * in other scripts.
 */
export async function guessCharset(bytes: Buffer): Promise<string | undefined> {
  const sample = sampleOf(bytes);
  const { detect } = await import('jschardet');
  const first = nameOf(await guessByChardetng(sample));
  const { encoding, confidence } = detect(sample, { detectEncodings: jschardetNames() });
  const second = nameOf(encoding ?? '');
  const fits = reads(sample, second);
  const guess = choose(first, { second, confidence, fits });
  if (reads(sample, guess)) return guess;
  return fits && confidence >= NO_CHANCE ? second : undefined;
}

function choose(
  first: string,
  { second, confidence, fits }: { second: string; confidence: number; fits: boolean },
): string {
  if (first === second || !fits) return first;
  if (OF_SEVERAL_BYTES.has(first)) {
    return !OF_SEVERAL_BYTES.has(second) && confidence >= SURE_OF_WORDS ? second : first;
  }
  if (!LATIN.has(second) && confidence >= SURE) return second;
  if (!LATIN.has(first) || !LATIN.has(second)) return first;
  if (first === DEFAULT) return confidence >= SURE_OF_LATIN ? second : first;
  return second === DEFAULT ? second : first;
}

/** Begins in ASCII, and ends where no character of several bytes is cut. */
function sampleOf(bytes: Buffer): Buffer {
  const at = bytes.findIndex((byte) => byte >= 0x80);
  const start = Math.max(0, at - BEFORE_BYTES);
  const sample = bytes.subarray(start, start + SAMPLE_BYTES);
  if (start + SAMPLE_BYTES >= bytes.length) return sample;
  const end = Math.max(sample.lastIndexOf(0x0a), sample.lastIndexOf(0x20));
  return end > 0 ? sample.subarray(0, end + 1) : sample;
}

/** Whether a charset makes a text of the bytes. */
function reads(bytes: Buffer, charset: string): boolean {
  const decoder = knownDecoder(charset);
  return decoder !== undefined && isReadable(decoder.decode(bytes));
}
