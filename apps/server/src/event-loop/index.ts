export { Turn } from './turn.js';
