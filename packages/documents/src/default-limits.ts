const MIB = 1024 * 1024;

/**
 * Limits of one job. Each engine enforces those that it can exceed. The runner also watches the process from outside.
 */
export interface DocumentLimits {
  readonly inputBytes: number;
  readonly outputBytes: number;
  readonly textCharacters: number;
  readonly archiveMembers: number;
  readonly archiveBytes: number;
  readonly archiveDepth: number;
  /** Limit of the unpacked size divided by the packed size. Checked for members above 1 MB. */
  readonly archiveRatio: number;
  readonly xmlBytes: number;
  readonly depth: number;
  readonly pages: number;
  readonly scannedPages: number;
  readonly pixels: number;
  readonly frames: number;
}

/** The limits of archives are those of D-FIL-6. Each other limit is many times what a résumé needs. */
export const DEFAULT_LIMITS: DocumentLimits = {
  inputBytes: 25 * MIB,
  outputBytes: 100 * MIB,
  textCharacters: 5_000_000,
  archiveMembers: 1000,
  archiveBytes: 64 * MIB,
  archiveDepth: 2,
  archiveRatio: 200,
  xmlBytes: 100 * MIB,
  depth: 1000,
  pages: 200,
  scannedPages: 20,
  pixels: 60_000_000,
  frames: 20,
};

export interface ProcessLimits {
  readonly attemptMs: number;
  /** The time limit of both attempts together (D-FIL-5). */
  readonly totalMs: number;
  readonly heapMib: number;
  /** Limit of heap, WebAssembly and buffers together. */
  readonly residentMib: number;
  /** Time between two measurements of memory. */
  readonly watchMs: number;
}

export const DEFAULT_PROCESS_LIMITS: ProcessLimits = {
  attemptMs: 60_000,
  totalMs: 90_000,
  heapMib: 384,
  residentMib: 768,
  watchMs: 50,
};
