export { readVectors, VECTOR_SECRET, VECTOR_TIME_MS } from './read-vectors.js';
export type { RefusedVector, SignedVector, VectorRequest } from './read-vectors.js';
export { readEventVectors } from './read-event-vectors.js';
export type { EventVector } from './read-event-vectors.js';
