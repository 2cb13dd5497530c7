import { readFileSync, readdirSync } from 'node:fs';

/** Returns the processes that run in the job folders of a folder. */
export function runningIn(folder: string): readonly string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${folder}/job-`);
    } catch {
      return false;
    }
  });
}
