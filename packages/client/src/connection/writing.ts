import type { CreateOptions, UpdateOptions } from './call-options.js';
import type { Connection } from './connection.js';
import type { ServiceRequest } from './service-request.js';

type WriteParts = Pick<ServiceRequest, 'safety' | 'headers' | 'options'>;

/** Returns the parts of a write that the service takes no Idempotency-Key for. */
export function updating({ ifMatch, isRepeatable = false, ...options }: UpdateOptions = {}): WriteParts {
  return { safety: isRepeatable ? 'harmless' : 'once', headers: { 'if-match': ifMatch }, options };
}

/** Returns the parts of a POST that is done once, however often it is sent (D-NET-7). */
export function creating(
  { runtime }: Connection,
  { idempotencyKey = runtime.newKey(), ...options }: CreateOptions = {},
): WriteParts {
  return { safety: 'keyed', headers: { 'idempotency-key': idempotencyKey }, options };
}
