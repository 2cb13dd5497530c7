export { default } from '@talent-platform/eslint-config';
