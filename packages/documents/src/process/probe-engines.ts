import { DocumentFailure } from '../document-failure.js';
import type { DocumentKind } from '../document-kind.js';
import type { Capability, DocumentEngine, EngineState, Operation } from '../engine.js';

/** The state of one engine on this machine. It shows operators which fidelity the server offers. */
export interface EngineReport {
  readonly id: string;
  readonly origin: DocumentEngine['origin'];
  readonly isAvailable: boolean;
  readonly version?: string;
  readonly reason?: string;
  /** Listed even if the engine is not available. */
  readonly capabilities: readonly Capability[];
}

/** The state of one engine, and whether another probe may change the state. */
export interface Probed {
  readonly report: EngineReport;
  readonly mayPass: boolean;
}

/** Probes an engine. If the probe fails, the engine is missing, but the start continues. */
export async function probeEngine(engine: DocumentEngine): Promise<Probed> {
  const { id, origin, capabilities } = engine;
  const state = await engine.probe().catch((error: unknown): EngineState => ({ missing: reasonOf(error) }));
  return 'version' in state
    ? { report: { id, origin, isAvailable: true, version: state.version, capabilities }, mayPass: false }
    : {
        report: { id, origin, isAvailable: false, reason: state.missing, capabilities },
        mayPass: state.mayPass === true,
      };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the available engines for a file, in the order of attempts. */
export function chooseEngines(
  { all, available }: { all: readonly DocumentEngine[]; available: ReadonlySet<string> },
  operation: Operation,
  kind: DocumentKind,
): readonly DocumentEngine[] {
  const able = all.filter(({ capabilities }) =>
    capabilities.some((each) => each.operation === operation && each.kinds.includes(kind)),
  );
  if (able.length === 0) throw new DocumentFailure('UNSUPPORTED', `No engine makes ${operation} of ${kind}.`);
  const here = able.filter(({ id }) => available.has(id));
  if (here.length === 0) {
    const names = able.map(({ id }) => id).join(', ');
    throw new DocumentFailure('ENGINE_MISSING', `None of the engines for ${operation} of ${kind} is here: ${names}.`);
  }
  return here;
}
