import v8 from 'node:v8';

/** So many nodes are some dozens of megabytes. */
const MANY_NODES = 20_000;

/**
 * Long lists live in memory, and a change of one leaves garbage of its size behind. Left alone, V8 lets the heap grow to
 * several times of what is held before it collects that: with long lists it is told to collect sooner.
 *
 * @param nodes how many nodes one customer holds that no other shares.
 */
export function boundHeapGrowth(nodes: number): void {
  if (isBound || nodes < MANY_NODES) return;
  isBound = true;
  v8.setFlagsFromString('--heap-growing-percent=50');
}

let isBound = false;
