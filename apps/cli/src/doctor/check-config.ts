import { stat } from 'node:fs/promises';
import { connectionFile } from '../connections/connection-file.js';
import type { Finding } from './finding.js';

/** Says where the settings come from; a file that others can read was refused before. */
export async function checkConfig(configFolder: string): Promise<Finding> {
  const check = 'config';
  const file = connectionFile(configFolder);
  try {
    const { mode } = await stat(file);
    return { check, verdict: 'ok', text: `${file} (mode ${(mode & 0o777).toString(8).padStart(4, '0')})` };
  } catch {
    return { check, verdict: 'ok', text: `no connection is stored; the settings come from flags and the environment` };
  }
}
