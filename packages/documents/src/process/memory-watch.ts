import { residentBytes } from './process-tree.js';

/**
 * Tells once that a process and all that it started hold more memory than they may. Neither a heap limit nor an address space limit holds
 * WebAssembly and buffers, so that it is looked at from outside; where there is no /proc, those limits stay alone.
 */
export function watchMemory(
  pid: number,
  { bytes, everyMs }: { bytes: number; everyMs: number },
  onPassed: () => void,
): { stop(): void } {
  const look = (): void => {
    const resident = residentBytes(pid);
    if (resident === undefined || resident > bytes) clearInterval(timer);
    if (resident !== undefined && resident > bytes) onPassed();
  };
  const timer = setInterval(look, everyMs);
  return { stop: () => clearInterval(timer) };
}
