export { unknownVariables, VARIABLES } from './variables.js';
