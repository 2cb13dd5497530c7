import preset from '@talent-platform/jest-preset';

/**
 * The API specs wait for a database half of their time: as many of them at once as there are cores. A module of ESM is never
 * let go of by its test, so a worker that has grown is replaced.
 */
export default { ...preset, maxWorkers: '100%', workerIdleMemoryLimit: '1500MB' };
