import preset from '@talent-platform/jest-preset';

/**
 * The API specs wait for a database half of their time: as many of them at once as there are cores. On a machine that is busy with
 * other suites, databases and servers take their time to start.
 */
export default { ...preset, maxWorkers: '100%', testTimeout: 60_000 };
