import { DocumentFailure } from '../document-failure.js';
import type { FailureCode } from '../document-failure.js';

/** Errors of Node.js and of libraries, by code or class, that have a more exact failure code. */
const CODES: Readonly<Record<string, FailureCode>> = {
  ERR_BUFFER_TOO_LARGE: 'LIMIT',
  ERR_STRING_TOO_LONG: 'LIMIT',
  ERR_FS_FILE_TOO_LARGE: 'LIMIT',
  ERR_OUT_OF_RANGE: 'CORRUPT',
  ERR_BUFFER_OUT_OF_BOUNDS: 'CORRUPT',
  EFBIG: 'LIMIT',
  ENOSPC: 'CRASH',
  ENOENT: 'CRASH',
  ERR_ACCESS_DENIED: 'CRASH',
  ERR_MODULE_NOT_FOUND: 'CRASH',
};

const CLASSES: Readonly<Record<string, FailureCode>> = { RangeError: 'LIMIT', RuntimeError: 'CRASH' };

/**
 * Converts a thrown value to a failure. Keeps only the error's class and code, because messages of libraries may
 * quote the file.
 */
export function failureOf(error: unknown): DocumentFailure {
  if (error instanceof DocumentFailure) return error;
  const name = error instanceof Error ? error.constructor.name : typeof error;
  const errno = codeOf(error);
  const code = CODES[errno] ?? CLASSES[name] ?? 'CORRUPT';
  return new DocumentFailure(code, `The engine threw ${errno === '' ? name : `${name} ${errno}`}.`);
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z_0-9]{1,40}$/.test(code) ? code : '';
}
