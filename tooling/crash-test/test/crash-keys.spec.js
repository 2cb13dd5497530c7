import { describe, expect, it } from '@jest/globals';
import { crashRotations } from '../crash-keys.mjs';
import { DATABASES } from '@talent-platform/harness/databases.mjs';
import { seeded } from '@talent-platform/harness/seeded.mjs';

const KILLS = 2;
const SEED = 20261127;

describe('a rotation of both keys under load', () => {
  it.each(DATABASES)(
    'on %s leaves nothing under the earlier keys and loses nothing, although the server is killed inside (D-SIG-11, D-FIL-8)',
    async (_name, create) => {
      const database = await create();
      try {
        const random = seeded(SEED);
        const { files, blueprints, inside, violations } = await crashRotations({
          database,
          rotations: 1,
          kills: KILLS,
          random,
        });
        expect(violations).toEqual([]);
        expect(files).toBeGreaterThan(KILLS);
        expect(blueprints).toBeGreaterThan(KILLS);
        // On a busy machine everything may be moved between the last look and a kill.
        expect(inside).toBeGreaterThan(0);
      } finally {
        await database.remove();
      }
    },
  );
});
