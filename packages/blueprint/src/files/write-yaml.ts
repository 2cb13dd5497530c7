// Beside the function that loads it: a bundle gives a library loaded by `import()` no named exports.
export { stringify } from 'yaml';
