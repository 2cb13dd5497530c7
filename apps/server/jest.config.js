import preset from '@talent-platform/jest-preset';

export default {
  ...preset,
  // The API specs wait for a database half of their time: as many of them at once as there are cores.
  maxWorkers: '100%',
  globalSetup: '<rootDir>/test/support/name-database-templates.js',
  globalTeardown: '<rootDir>/test/support/remove-database-templates.js',
};
