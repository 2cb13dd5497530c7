import { randomUUID } from 'node:crypto';
import { CliError } from '../cli-error.js';

/** Writes, and asks once more for an answer that was lost: by the header that it is given nothing is made twice (D-NET-7). */
export async function writeOnce<Answer>(write: (headers: readonly string[]) => Promise<Answer>): Promise<Answer> {
  const key = [`Idempotency-Key: ${randomUUID()}`];
  try {
    return await write(key);
  } catch (error) {
    if (!(error instanceof CliError) || error.exit !== 'UNREACHABLE') throw error;
    return write(key);
  }
}
