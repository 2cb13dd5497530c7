import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/**
 * Reads the kernel's counts of a process so far: CPU seconds, and bytes that it caused to be written to the disk. Undefined
 * without /proc.
 */
export function processFacts(pid) {
  const stat = readProc(pid, 'stat');
  const io = readProc(pid, 'io');
  if (stat === undefined || io === undefined) return undefined;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [userTicks, systemTicks] = [Number(fields[11]), Number(fields[12])];
  return {
    cpuSeconds: (userTicks + systemTicks) / TICKS_PER_SECOND,
    writtenBytes: Number(/^write_bytes: (\d+)$/m.exec(io)?.[1]),
  };
}

/** Megabytes (10^6 bytes) of memory that the process holds now. */
export function residentMegabytes(pid) {
  return megabytesOf(pid, /^VmRSS:\s+(\d+) kB$/m);
}

/** The most megabytes that it has held at any time. */
export function peakMegabytes(pid) {
  return megabytesOf(pid, /^VmHWM:\s+(\d+) kB$/m);
}

function megabytesOf(pid, line) {
  const kibibytes = line.exec(readProc(pid, 'status') ?? '')?.[1];
  return kibibytes === undefined ? undefined : (Number(kibibytes) * 1024) / 1e6;
}

function readProc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
