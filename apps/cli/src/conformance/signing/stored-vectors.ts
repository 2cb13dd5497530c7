import { createRequire } from 'node:module';
import type { StoredVector } from './live-vector.js';

/** The golden files of the signing scheme. The build copies them from packages/protocol/vectors. */
export const VECTORS = createRequire(import.meta.url)('#signing-vectors.json') as readonly StoredVector[];
