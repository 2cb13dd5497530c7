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

/** Probes each engine once. If a probe fails, the engine is missing, but the start continues. */
export async function probeEngines(engines: readonly DocumentEngine[]): Promise<readonly EngineReport[]> {
  return (await Promise.all(engines.map(probeEngine))).map(({ report }) => report);
}

/** The state of one engine, and whether another probe may change the state. */
interface Probed {
  readonly report: EngineReport;
  readonly mayPass: boolean;
}

async function probeEngine(engine: DocumentEngine): Promise<Probed> {
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

/**
 * Knows which engines are available. If an engine may become available later, probes again after a while, without
 * making callers wait.
 */
export class EngineLook {
  readonly #engines: readonly DocumentEngine[];
  readonly #againMs: number;
  #found: readonly Probed[];
  #lookedAt = Date.now();
  #isLooking = false;

  private constructor(engines: readonly DocumentEngine[], found: readonly Probed[], againMs: number) {
    this.#engines = engines;
    this.#found = found;
    this.#againMs = againMs;
  }

  /** @param againMs - the time after which installed engines that did not run are probed again */
  static async start(engines: readonly DocumentEngine[], againMs: number): Promise<EngineLook> {
    return new EngineLook(engines, await Promise.all(engines.map(probeEngine)), againMs);
  }

  /** Returns the last known states. */
  reports(): readonly EngineReport[] {
    if (!this.#isLooking && Date.now() - this.#lookedAt >= this.#againMs) void this.#lookAgain();
    return this.#found.map(({ report }) => report);
  }

  async #lookAgain(): Promise<void> {
    this.#isLooking = true;
    this.#found = await Promise.all(
      this.#found.map(async (known) => {
        const engine = this.#engines.find(({ id }) => known.mayPass && id === known.report.id);
        return engine === undefined ? known : probeEngine(engine);
      }),
    );
    this.#lookedAt = Date.now();
    this.#isLooking = false;
  }
}

/** Only the system's office program makes a faithful PDF of these kinds. */
const OFFICE: readonly DocumentKind[] = ['doc', 'docx', 'rtf', 'odt'];

/** Returns the available engines for a file, in the order of attempts. Engines of one origin keep their order. */
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
  const first = operation === 'pdf' && OFFICE.includes(kind) ? 'system' : 'embedded';
  return [...here.filter(({ origin }) => origin === first), ...here.filter(({ origin }) => origin !== first)];
}
