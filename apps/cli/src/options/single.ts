import { usageError } from '../cli-error.js';

/** The value of an option that may be given once; yargs turns a repeated one into a list. */
export function single(name: string, value: string | undefined): string | undefined {
  if (Array.isArray(value)) throw usageError(`--${name} may be given once, received it ${value.length} times`);
  return value;
}
