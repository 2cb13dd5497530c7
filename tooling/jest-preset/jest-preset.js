import { fileURLToPath } from 'node:url';

const fileOf = (name) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Ends a test that hangs. The limit is far above the slowest test on a busy machine, so that no correct test reaches
 * it. The longest hook, of package-test, takes five minutes on two cores beside a load of 20.
 */
export const TEST_LIMIT_MS = 1_800_000;

const asPattern = (folder) => folder.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/**
 * The one jest configuration of all packages: ESM, compiled by swc, specs beside the source and API specs in
 * `test/api`. A worker loads the product and its libraries once, as plain modules of Node.js
 * (plain-modules/runtime.cjs), and does not load them again for each spec file.
 */
export default {
  roots: ['<rootDir>'],
  // Without <rootDir>, because a folder above may have a bracket in its name.
  testMatch: ['**/{src,test}/**/*.{spec,api-spec}.{ts,js}'],
  // Folders that test runs write to.
  watchPathIgnorePatterns: [`^${asPattern(process.cwd())}/(reports|dist|data|results)/`],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {},
  testEnvironment: fileOf('./plain-modules/environment.cjs'),
  runtime: fileOf('./plain-modules/runtime.cjs'),
  runner: fileOf('./plain-modules/runner.cjs'),
  testTimeout: TEST_LIMIT_MS,
  reporters: ['default', fileOf('./totals-reporter.js')],
};
