import type { Context } from '../context.js';
import { systemCode } from '../system-error.js';

/** Waits until somebody took the piece; false where the reader of a pipe left early, which is no failure. */
export function isWritten(piece: Uint8Array | string, stdout: Context['stdout']): Promise<boolean> {
  return new Promise((resolve, reject) => {
    stdout.write(piece, (error) => {
      if (error === undefined || error === null) resolve(true);
      else if (systemCode(error) === 'EPIPE') resolve(false);
      else reject(error);
    });
  });
}
