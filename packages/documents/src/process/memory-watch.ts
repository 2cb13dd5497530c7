import { readFile } from 'node:fs/promises';

const PAGE_BYTES = 4096;

/**
 * Tells once that a process holds more memory than it may. Neither a heap limit nor an address space limit holds WebAssembly and
 * buffers, so that it is looked at from outside; where there is no /proc, the heap limit stays alone.
 */
export function watchMemory(
  pid: number,
  { bytes, everyMs }: { bytes: number; everyMs: number },
  onPassed: () => void,
): { stop(): void } {
  const look = async (): Promise<void> => {
    const resident = await residentBytes(pid);
    if (resident === undefined || resident > bytes) clearInterval(timer);
    if (resident !== undefined && resident > bytes) onPassed();
  };
  const timer = setInterval(() => void look(), everyMs);
  return { stop: () => clearInterval(timer) };
}

/** undefined where the process or /proc is not there. */
async function residentBytes(pid: number): Promise<number | undefined> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  const pages = Number(statm.split(' ')[1]);
  return Number.isNaN(pages) ? undefined : pages * PAGE_BYTES;
}
