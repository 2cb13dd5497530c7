import { describe, expect, it } from '@jest/globals';

import { TurboOutput } from '../turbo-output.mjs';

const OUTPUT = `
   • Running test, lint in 31 packages
@talent-platform/sqlite:test: cache hit, suppressing logs eafe9a65857f83e8
@talent-platform/launch:test: cache miss, executing 4d4eeed208c1d456
@talent-platform/crash-test:test:release: cache bypass, force executing 4d4eeed208c1d456
@talent-platform/launch:test: PASS test/start.spec.js
@talent-platform/launch:test: FAIL test/totals.spec.js
//:lint: cache miss, executing 1a4eeed208c1d456
//:lint: src/index.ts: a word: is wrong
@talent-platform/launch:test:     Expected: 3
@talent-platform/launch#test:  WARNING  command finished with error, but continuing...
//#lint:  WARNING  command finished with error, but continuing...
@talent-platform/launch#test:  ERROR  command (/tmp/launch) /bin/pnpm run test exited (1)
`;

describe('the output of turbo', () => {
  it('is shown of failed tasks, without the files that passed', () => {
    /** @type {string[]} */
    const shown = [];
    const turbo = new TurboOutput((text) => shown.push(text));
    for (let at = 0; at < OUTPUT.length; at += 100) turbo.read(OUTPUT.slice(at, at + 100));
    expect(shown).toEqual([
      '\nlaunch:test failed:\ncache miss, executing 4d4eeed208c1d456\nFAIL test/totals.spec.js\n    Expected: 3\n\n',
      '\nlint failed:\ncache miss, executing 1a4eeed208c1d456\nsrc/index.ts: a word: is wrong\n\n',
    ]);
    expect(turbo.own).toContain('Running test, lint in 31 packages');
  });

  it('says which task began last', () => {
    const turbo = new TurboOutput(() => {});
    const [untilRelease] = OUTPUT.split('@talent-platform/launch:test: PASS');
    turbo.read(untilRelease);
    expect(turbo.began).toBe('crash-test:test:release');
    turbo.read(OUTPUT.slice(untilRelease.length));
    expect(turbo.began).toBe('lint');
  });
});
