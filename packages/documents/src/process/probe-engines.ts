import type { Capability, DocumentEngine, EngineState } from '../engine.js';

/** The state of one engine on this machine. It shows operators which fidelity the server offers. */
export interface EngineReport {
  readonly id: string;
  readonly origin: DocumentEngine['origin'];
  readonly isAvailable: boolean;
  readonly version?: string;
  /** Why it cannot be used here. */
  readonly reason?: string;
  /** Listed even if the engine is not available. */
  readonly capabilities: readonly Capability[];
}

/** Looks for each engine once; a look that fails makes the engine missing, not the start. */
export async function probeEngines(engines: readonly DocumentEngine[]): Promise<readonly EngineReport[]> {
  return (await Promise.all(engines.map(probeEngine))).map(({ report }) => report);
}

/** The state of one engine, and whether another probe may change the state. */
export interface Probed {
  readonly report: EngineReport;
  readonly mayPass: boolean;
}

export async function probeEngine(engine: DocumentEngine): Promise<Probed> {
  const { id, origin, capabilities } = engine;
  const state = await engine.probe().catch((error: unknown): EngineState => ({ missing: shown(error) }));
  return 'version' in state
    ? { report: { id, origin, isAvailable: true, version: state.version, capabilities }, mayPass: false }
    : {
        report: { id, origin, isAvailable: false, reason: state.missing, capabilities },
        mayPass: state.mayPass === true,
      };
}

function shown(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
