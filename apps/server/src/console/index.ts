export { ConsoleController, ConsoleFiles } from './console.controller.js';
