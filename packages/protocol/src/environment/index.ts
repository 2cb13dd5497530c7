export { unknownVariables } from './unknown-variables.js';
export { VARIABLES } from './variables.js';
