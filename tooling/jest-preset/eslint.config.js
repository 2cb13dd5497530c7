// By its path: the package @talent-platform/eslint-config is itself tested by this one.
export { default } from '../eslint-config/eslint.config.js';
