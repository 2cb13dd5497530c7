import type { Configuration } from '../config/index.js';
import type { Log } from '../runtime/index.js';
import type { Tracing } from './tracing.js';

/** Returns undefined, and loads no library, unless a collector is set. */
export async function openTracing(
  { traces, database }: Pick<Configuration, 'traces' | 'database'>,
  version: string,
  log: Log,
): Promise<Tracing | undefined> {
  if (!traces) return undefined;
  const { CollectedTraces } = await import('./collected-traces.js');
  return new CollectedTraces({ version, database: database.kind, log });
}
