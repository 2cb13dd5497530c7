import preset from '@talent-platform/jest-preset';

/** Documents are made by processes that load large libraries: on a machine that is busy with other suites, they take their time. */
export default { ...preset, testTimeout: 60_000 };
