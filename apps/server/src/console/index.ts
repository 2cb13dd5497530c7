export { ConsoleController } from './console.controller.js';
export { ConsoleFiles } from './console-files.js';
