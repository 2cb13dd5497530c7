import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const FOLDER = fileURLToPath(new URL('..', import.meta.url));
const LIMIT_MS = 300_000;

describe('the benches', () => {
  it(
    'still run: every server answers what it was asked, every write reaches the disk, and every target has a figure',
    () => {
      const { status, stdout, stderr } = spawnSync('npm', ['run', 'bench', '--', '--quick'], {
        cwd: FOLDER,
        encoding: 'utf8',
      });
      expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toContain('Targets');
      const { targets } = JSON.parse(readFileSync(new URL('../results/quick.json', import.meta.url), 'utf8'));
      const isMeasured = ({ onPostgres }) => !onPostgres || Boolean(process.env.TALENT_TEST_POSTGRES_URL);
      expect(targets.filter((target) => isMeasured(target) && !(target.reached > 0))).toEqual([]);
    },
    LIMIT_MS,
  );
});
