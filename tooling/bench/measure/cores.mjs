import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * The server under test has one core, and the load has another. If the machine has only one core or lacks `taskset`, nothing
 * is pinned. A quick run pins nothing either, because it may share the machine and judges no figure.
 */
export const CORES = assignCores();

function assignCores() {
  const [server, load] = allowedCores();
  const isQuick = process.argv.includes('--quick');
  const canPin = !isQuick && load !== undefined && spawnSync('taskset', ['-c', String(server), 'true']).status === 0;
  return canPin ? { server, load } : { server: null, load: null };
}

function allowedCores() {
  try {
    const list = /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '';
    return list.split(',').flatMap((range) => {
      const [first, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    });
  } catch {
    return [];
  }
}
