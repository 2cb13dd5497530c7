export { readSecretFiles } from './secret-files.js';
export type { ReadSecrets } from './secret-files.js';
export { SECRET_VARIABLES, unknownVariables, VARIABLES } from './variables.js';
