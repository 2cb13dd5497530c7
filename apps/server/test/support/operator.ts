import { Readable } from 'node:stream';
import { runOperator } from '../../src/operator/run-operator.js';
import type { TestDatabase } from './databases.js';

/** The 32 bytes under which the servers of tests encrypt, in base64. */
const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');

/** How far a command came, which it tells after some seconds: only a slow machine sees it. */
const PROGRESS = /^(?:Database: \d+ %|(?:Checked files|Files|Records): \d+(?: of \d+)?)\.\n$/;

export interface OperatorResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command of `talent-server` on a database, in this process. */
export async function runOperatorOn(
  { location, dataDir }: TestDatabase,
  words: readonly string[],
  { env = {}, stdin = '' }: { readonly env?: Readonly<Record<string, string>>; readonly stdin?: string } = {},
): Promise<OperatorResult> {
  const result = { stdout: '', stderr: '' };
  const code = await runOperator(words, {
    env: {
      TALENT_DATA_DIR: dataDir,
      TALENT_DATABASE_URL: location.kind === 'sqlite' ? `sqlite:${location.file}` : location.url,
      TALENT_SECRET_KEY: SECRET_KEY,
      TALENT_LOG_LEVEL: 'silent',
      ...env,
    },
    stdin: Readable.from([stdin]),
    print: (text) => void (result.stdout += text),
    report: (text) => {
      if (!PROGRESS.test(text)) result.stderr += text;
    },
  });
  return { code, ...result };
}
