import { spawn } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { DocumentFailure } from '../../src/document-failure.js';
import type { Capability, DocumentEngine, DocumentJob, DocumentResult, Grant } from '../../src/engine.js';

type Run = (job: DocumentJob) => Promise<DocumentResult> | DocumentResult;

const forever = new Promise<never>(() => undefined);

/** Writes the input in upper case, as a correct engine would. */
const write: Run = ({ inputFile, outputFile }) => {
  writeFileSync(outputFile, readFileSync(inputFile, 'utf8').toUpperCase());
  return { omissions: [] };
};

function growForever(): never {
  const held: Buffer[] = [];
  for (;;) held.push(Buffer.alloc(8 * 1024 * 1024, 1));
}

function fillHeap(): never {
  const held: string[][] = [];
  for (;;) held.push(Array.from({ length: 10_000 }, (_, index) => `${index} of ${held.length}`));
}

/** Faults of a process. Each engine has one fault. */
const RUNS: Readonly<Record<string, Run>> = {
  write,
  refuse: () => {
    throw new DocumentFailure('CORRUPT', 'It is cut off.');
  },
  empty: () => {
    throw new DocumentFailure('EMPTY', 'It holds no text.');
  },
  encrypted: () => {
    throw new DocumentFailure('ENCRYPTED', 'It asks for a password.');
  },
  'quote-content': ({ inputFile }) => {
    throw new SyntaxError(`Cannot read ${readFileSync(inputFile, 'utf8')}`);
  },
  exit: () => process.exit(3),
  'loop-forever': () => {
    for (;;);
  },
  'wait-forever': () => forever,
  grow: growForever,
  'fill-heap': fillHeap,
  'tell-nonsense': () => {
    process.send?.({ result: { fidelity: 'perfect', omissions: [7, 'x'.repeat(10_000), 'PAGES_CUT'] } });
    return forever;
  },
  'read-passwd': () => {
    readFileSync('/etc/passwd');
    return { omissions: [] };
  },
  'tell-environment': ({ outputFile, workFolder }) => {
    const isAlone = process.cwd() === workFolder;
    writeFileSync(outputFile, JSON.stringify({ names: Object.keys(process.env), isAlone, files: readdirSync('.') }));
    return { omissions: [] };
  },
  /** Starts a process that does not end, and reports its id. */
  'start-another': ({ outputFile }) => {
    const { pid } = spawn('/bin/sleep', ['600'], { stdio: 'ignore' });
    writeFileSync(outputFile, String(pid));
    return { omissions: [] };
  },
  /**
   * Starts a process in another session, as a jail does. The new process starts a third one whose memory grows. Reports
   * the ids of both.
   */
  'grow-in-another': ({ outputFile }) => {
    const grow = 'const held = []; setInterval(() => held.length < 60 && held.push(Buffer.alloc(8 << 20, 1)), 5);';
    const { pid } = spawn(
      '/bin/sh',
      ['-c', `"$0" -e "$1" & echo $! > "$2"; wait`, process.execPath, grow, `${outputFile}-grows`],
      { stdio: 'ignore', detached: true },
    );
    writeFileSync(`${outputFile}-starts`, String(pid));
    return forever;
  },
};

const GRANTS: Readonly<Record<string, readonly Grant[]>> = {
  'start-another': ['processes'],
  'grow-in-another': ['processes'],
};

const ENGINES: readonly DocumentEngine[] = Object.entries(RUNS).map(([id, run]) => ({
  id,
  origin: 'embedded',
  capabilities: [{ operation: 'text', kinds: ['txt'] }],
  grants: GRANTS[id] ?? [],
  probe: async () => ({ version: '1' }),
  run: async (job) => run(job),
}));

/** Returns the same engine under another name, for example of another origin or for other kinds. */
function engineAs(
  id: string,
  changes: Partial<DocumentEngine> & Pick<DocumentEngine, 'id'>,
): readonly DocumentEngine[] {
  return ENGINES.filter((engine) => engine.id === id).map((engine) => ({ ...engine, ...changes }));
}

const PDF_OF_RTF: readonly Capability[] = [{ operation: 'pdf', kinds: ['rtf'] }];

const FURTHER: readonly DocumentEngine[] = [
  // Acts like a program of the system, which unpacks without limits.
  ...engineAs('write', {
    id: 'unpack',
    origin: 'system',
    capabilities: [{ operation: 'text', kinds: ['docx', 'odt', 'doc', 'txt'] }],
  }),
  ...engineAs('write', { id: 'office', origin: 'system', capabilities: PDF_OF_RTF }),
  ...engineAs('write', { id: 'write-pdf', capabilities: PDF_OF_RTF }),
];

export const FAULTY_ENGINES: readonly DocumentEngine[] = [...ENGINES, ...FURTHER];
