import { execFile, spawn } from 'node:child_process';
import { open, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DEFAULT_LIMITS } from '../default-limits.js';
import { DocumentFailure } from '../document-failure.js';
import type { DocumentKind } from '../document-kind.js';
import type { DocumentEngine, DocumentJob, DocumentResult, EngineState } from '../engine.js';
import { omissionsIn } from '../omissions.js';
import { launchers, missingLimits } from '../process/launcher.js';
import { TextSink } from '../text/text-sink.js';

interface TextTool {
  readonly id: string;
  readonly kinds: readonly DocumentKind[];
  /** The absolute path, which Debian uses for all of them. Other users could change a search path. */
  readonly program: string;
  readonly versionFlags: readonly string[];
  /** The arguments of the program, which writes UTF-8 to its standard output. */
  readonly flags: (inputFile: string) => readonly string[];
  /** The mark that the program writes for a picture. It is removed from the text. */
  readonly pictureMark?: string;
  /** Whether the program ends each page with a form feed. */
  readonly endsPages?: true;
}

/** Programs for second attempts (D-FIL-5). They may read files that the embedded engines cannot. */
export const TEXT_TOOLS: readonly TextTool[] = [
  {
    id: 'pdftotext',
    kinds: ['pdf'],
    program: '/usr/bin/pdftotext',
    versionFlags: ['-v'],
    // One page more than is read, to see whether there are more.
    flags: (inputFile) => ['-enc', 'UTF-8', '-l', String(DEFAULT_LIMITS.pages + 1), inputFile, '-'],
    endsPages: true,
  },
  {
    id: 'antiword',
    kinds: ['doc'],
    program: '/usr/bin/antiword',
    versionFlags: ['-h'],
    flags: (inputFile) => ['-m', 'UTF-8.txt', '-w', '0', inputFile],
    pictureMark: '[pic]',
  },
  {
    id: 'catdoc',
    kinds: ['doc'],
    program: '/usr/bin/catdoc',
    versionFlags: ['-V'],
    flags: (inputFile) => ['-d', 'utf-8', '-w', inputFile],
  },
  {
    id: 'wpd2text',
    kinds: ['wpd'],
    program: '/usr/bin/wpd2text',
    versionFlags: ['--version'],
    flags: (inputFile) => [inputFile],
  },
  {
    id: 'tesseract',
    kinds: ['png', 'jpeg', 'tiff', 'gif', 'bmp'],
    program: '/usr/bin/tesseract',
    versionFlags: ['--version'],
    flags: (inputFile) => [inputFile, 'stdout', '-l', 'eng'],
  },
];

const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', OMP_THREAD_LIMIT: '1' };
const ADDRESS_BYTES = 3_000_000_000;
const CPU_SECONDS = 60;
const PROBE_MS = 10_000;
const VERSION = /\d+(\.\d+)+\w*/;

/**
 * Returns an engine for a program of the system. The engine is available only if memory, time and output of the program
 * can be limited.
 */
export function textToolEngine(tool: TextTool): DocumentEngine {
  return {
    id: tool.id,
    origin: 'system',
    capabilities: [{ operation: 'text', kinds: tool.kinds }],
    grants: ['processes'],
    probe: () => probe(tool),
    run: (job) => run(tool, job),
  };
}

/** Reads the version of a program. Formats of versions differ, and some programs exit with an error code. */
async function probe({ program, versionFlags }: TextTool): Promise<EngineState> {
  return (
    (await missingLimits()) ??
    new Promise((resolve) => {
      execFile(program, versionFlags, { env: ENVIRONMENT, timeout: PROBE_MS }, (error, stdout, stderr) => {
        if (error?.code === 'ENOENT') resolve({ missing: `${program} is not installed.` });
        else if (error?.killed === true) resolve({ missing: `${program} did not answer in time.`, mayPass: true });
        else resolve({ version: VERSION.exec(`${stdout}${stderr}`)?.[0] ?? 'unknown' });
      });
    })
  );
}

async function run(
  tool: TextTool,
  { inputFile, outputFile, workFolder, limits }: DocumentJob,
): Promise<DocumentResult> {
  const written = path.join(workFolder, 'tool-output');
  const code = await runTool(tool, { inputFile, written, workFolder });
  const text = new TextSink(limits.textCharacters);
  const output = await readFile(written, 'utf8');
  const pages = tool.endsPages === true ? output.split('\f') : [output];
  const shown = pages.slice(0, limits.pages).join('\f');
  text.add(tool.pictureMark === undefined ? shown : shown.replaceAll(tool.pictureMark, ''));
  if (text.isEmpty && code !== 0) throw new DocumentFailure('CORRUPT', `${tool.id} ended with ${code}.`);
  await writeFile(outputFile, text.finish());
  // A form feed ends each page, the last one too.
  const hasMore = pages.length - 1 > limits.pages;
  return {
    omissions: omissionsIn([code !== 0 && 'PROGRAM_FAILED', hasMore && 'PAGES_CUT', text.isFull && 'TEXT_CUT']),
  };
}

/** Runs the program. Its standard output goes into a file of limited size. Its error output is dropped. */
async function runTool(
  tool: TextTool,
  { inputFile, written, workFolder }: { inputFile: string; written: string; workFolder: string },
): Promise<number | string> {
  const before = await launchers({ cpuSeconds: CPU_SECONDS, addressBytes: ADDRESS_BYTES, diesWithParent: true });
  const [file = tool.program, ...flags] = [...before, tool.program, ...tool.flags(inputFile)];
  const output = await open(written, 'wx');
  try {
    return await new Promise((resolve, reject) => {
      const child = spawn(file, flags, { cwd: workFolder, env: ENVIRONMENT, stdio: ['ignore', output.fd, 'ignore'] });
      child.on('error', () => reject(new DocumentFailure('CRASH', `${tool.id} could not be started.`)));
      child.on('exit', (code, signal) => resolve(code ?? signal ?? 'nothing'));
    });
  } finally {
    await output.close();
  }
}
