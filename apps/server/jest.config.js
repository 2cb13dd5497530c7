import { availableParallelism } from 'node:os';

import preset from '@talent-platform/jest-preset';

export default {
  ...preset,
  // The API specs wait for a database or another process for a part of their time.
  maxWorkers: availableParallelism() + 1,
  globalSetup: '<rootDir>/test/support/name-database-templates.js',
  globalTeardown: '<rootDir>/test/support/remove-database-templates.js',
};
