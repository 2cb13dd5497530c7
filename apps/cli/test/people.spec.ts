import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sendRequest } from '../src/http/send-request.js';
import { buildContext } from './builders/build-context.js';
import { startBuiltServer } from './support/built-server.js';
import { runTalent } from './support/run-talent.js';

const ADMINISTRATOR = { TALENT_USER: 'demo.integration', TALENT_SECRET: 'demo-only-integration-secret' };
const PARTNER = { TALENT_USER: 'demo.partner', TALENT_SECRET: 'demo-only-partner-secret' };

let server: Awaited<ReturnType<typeof startBuiltServer>>;
let folder: string;

beforeAll(async () => {
  server = await startBuiltServer();
  folder = mkdtempSync(path.join(tmpdir(), 'talent-people-'));
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function talent(words: readonly string[], variables: NodeJS.ProcessEnv = ADMINISTRATOR) {
  const named = { TALENT_BASE_URL: server.baseUrl, TALENT_CUSTOMER: '1001', ...variables };
  return runTalent(['people', ...words], buildContext({ variables: named, now: new Date(), send: sendRequest }));
}

describe('talent people export (D-PRV-1)', () => {
  it('saves the archive, and replaces no file without --force', async () => {
    const output = path.join(folder, 'person-4.zip');
    const words = ['export', '4', '--output', output];
    expect(await talent(words)).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining(`Saved in ${output}`),
    });
    const saved = readFileSync(output);
    expect(saved.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    expect(saved.includes('index.json')).toBe(true);

    writeFileSync(output, 'mine');
    const refused = await talent(words);
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain('--force');
    expect(readFileSync(output, 'utf8')).toBe('mine');
    expect(await talent([...words, '--force'])).toMatchObject({ code: 0 });
    expect(readFileSync(output).includes('index.json')).toBe(true);
  });

  it('leaves no file if it is refused, and says who may', async () => {
    const output = path.join(folder, 'refused.zip');
    const unknown = await talent(['export', '999999', '--output', output]);
    expect(unknown.code).not.toBe(0);
    expect(unknown.stderr).toContain('999999');
    const partner = await talent(['export', '4', '--output', output], PARTNER);
    expect(partner.stderr).toContain("only a user of an administrators' group");
    const wrong = await talent(['export', 'Ada', '--output', output]);
    expect(wrong.stderr).toContain('person must be a whole number from 1, received "Ada"');
    expect(readdirSync(folder)).not.toContain('refused.zip');
  });
});
