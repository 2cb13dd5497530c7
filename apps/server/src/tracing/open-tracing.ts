import type { Configuration } from '../config/index.js';
import type { Log } from '../runtime/index.js';
import type { CollectedTraces } from './collected-traces.js';

/** Returns undefined, and loads no library, unless a collector is set. */
export async function openTracing(
  { traces, database }: Pick<Configuration, 'traces' | 'database'>,
  version: string,
  log: Log,
): Promise<CollectedTraces | undefined> {
  if (!traces) return undefined;
  const traced = await import('./collected-traces.js');
  return new traced.CollectedTraces({ version, database: database.kind, log });
}
