import { execFile, spawn } from 'node:child_process';
import { open, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DocumentFailure } from '../document-failure.js';
import type { DocumentEngine, DocumentJob, DocumentResult, EngineState } from '../engine.js';
import { launchers, missingLimits } from '../process/launcher.js';
import { TextSink } from '../text/text-sink.js';
import type { TextTool } from './text-tools.table.js';

const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', OMP_THREAD_LIMIT: '1' };
const ADDRESS_BYTES = 3_000_000_000;
const CPU_SECONDS = 60;
const PROBE_MS = 10_000;
const VERSION = /\d+(\.\d+)+\w*/;

/** A program of the system as an engine: bounded in memory, time and output, and used only where it can be. */
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

/** Programs tell their version in their own ways, some of them with an exit code for errors. */
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
  text.add(tool.pictureMark === undefined ? output : output.replaceAll(tool.pictureMark, ''));
  if (text.isEmpty && code !== 0) throw new DocumentFailure('CORRUPT', `${tool.id} ended with ${code}.`);
  await writeFile(outputFile, text.finish());
  return { warnings: code === 0 ? [] : [`${tool.id} ended with ${code}.`] };
}

interface ToolFiles {
  readonly inputFile: string;
  readonly written: string;
  readonly workFolder: string;
}

/** Its output goes into a file, whose size is bounded, and what it complains of goes nowhere. */
async function runTool(tool: TextTool, { inputFile, written, workFolder }: ToolFiles): Promise<number | string> {
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
