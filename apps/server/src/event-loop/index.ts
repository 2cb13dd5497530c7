export { Turn } from './turn.js';
export { writtenArray } from './written-array.js';
