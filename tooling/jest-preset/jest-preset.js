import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const swc = JSON.parse(readFileSync(new URL('../swc/.swcrc', import.meta.url), 'utf8'));

/** The one jest configuration of all packages: ESM, compiled by swc, specs beside the source and API specs in `test/api`. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>'],
  testMatch: ['<rootDir>/{src,test}/**/*.{spec,api-spec}.{ts,js}'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [fileURLToPath(import.meta.resolve('@swc/jest')), { ...swc, swcrc: false, sourceMaps: 'inline' }],
  },
  reporters: ['default', fileURLToPath(import.meta.resolve('@talent-platform/jest-preset/totals-reporter'))],
};
