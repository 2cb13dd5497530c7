export { Sweeper } from './sweeper.js';
export { Turn } from './turn.js';
export { writtenArray, writtenObject } from './written-array.js';
