import preset from '@talent-platform/jest-preset';

/** The API specs wait for a database half of their time: as many of them at once as there are cores. */
export default { ...preset, maxWorkers: '100%' };
