export { readEventVectors, readVectors, VECTOR_SECRET, VECTOR_TIME_MS } from './read-vectors.js';
export type { EventVector, RefusedVector, SignedVector, VectorRequest } from './read-vectors.js';
