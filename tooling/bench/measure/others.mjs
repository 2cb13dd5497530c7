import { existsSync, readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { readProc } from '@talent-platform/harness/processes.mjs';

/** The cores that a bench takes: one of the servers, and one of the load. */
const NEEDED = 2;
/** The part of a core that others may take of these, because no machine is idle. */
const SPARE = 0.25;

/** Starts to count. The function that it returns gives the cores that other programs have used since. NaN without /proc. */
export function countOthers() {
  const [startedAt, before] = [performance.now(), secondsOfOthers()];
  return () => ((secondsOfOthers() - before) * 1000) / (performance.now() - startedAt);
}

/** Returns whether other programs used so much that a bench had less than the cores it takes. */
export function isBusy(others, cores = cpus().length) {
  return cores - others < Math.min(NEEDED, cores) - SPARE;
}

function secondsOfOthers() {
  const all = cpus().reduce((sum, { times: { user, nice, sys } }) => sum + user + nice + sys, 0) / 1000;
  return all - secondsOfOurs(statsOfProcesses(), process.pid);
}

const TICKS_PER_SECOND = 100;

/**
 * Returns the CPU seconds of a process, of its children, and of PostgreSQL, which works for it. Each includes those of
 * ended children.
 *
 * @param {string[]} stats - of all processes, as /proc/<pid>/stat
 * @param {number} pid
 */
export function secondsOfOurs(stats, pid) {
  const ticks = stats.map((stat) => {
    const [, own, name, rest] = /^(\d+) \((.*)\) (.*)$/s.exec(stat) ?? [];
    const fields = rest.split(' ');
    const isOurs = Number(own) === pid || Number(fields[1]) === pid || name === 'postgres';
    return isOurs ? fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0) : 0;
  });
  return ticks.length === 0 ? NaN : ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND;
}

/** Leaves out those that end meanwhile. */
function statsOfProcesses() {
  const names = existsSync('/proc') ? readdirSync('/proc') : [];
  return names.flatMap((name) => (/^\d+$/.test(name) ? (readProc(name, 'stat') ?? []) : []));
}
