export { default } from '@talent-platform/jest-preset';
