import preset from '@talent-platform/jest-preset';

/** Its files wait for processes half of their time: as many of them at once as there are cores. */
export default { ...preset, maxWorkers: '100%' };
