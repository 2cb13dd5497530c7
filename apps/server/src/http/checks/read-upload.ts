import { ProtocolError } from '@talent-platform/protocol/errors';
import { checkMultipartMediaType } from '../body/media-type.js';
import { readMultipart } from '../body/read-multipart.js';
import type { ReadMultipart } from '../body/read-multipart.js';
import { readStream } from '../body/read-stream.js';
import type { StreamedBody } from '../body/streamed-body.js';
import type { CheckedRequest } from './check.js';
import { explainSignature } from './explain-signature.js';

/**
 * Reads a body with a file, which goes to the storage's disk as it comes (D-FIL-3). Everything but the size is checked only after the
 * body's end, because a wrong hash is reported before any other problem of the body (D-ERR-6).
 */
export async function readUpload(checked: CheckedRequest): Promise<void> {
  const { request, response, services } = checked;
  const { budget, uploads } = services.bodies;
  const contentType = checkMultipartMediaType(request);
  const body = readStream({ request, response, limit: uploads.maxBodyBytes, budget });
  const announced = Number(request.headers['content-length'] ?? 0);
  const requester = { group: String(request.caller?.customerId ?? ''), member: request.caller?.username ?? '' };
  const place = await uploads.begin(requester, body, announced);
  request.uploadPlace = place;
  const { staged } = place;
  const read = await readMultipart({ body, contentType, maxBytes: uploads.maxBytes, staged });
  await refuseOtherDigest(checked, body);
  request.upload = uploadOf(read);
}

function uploadOf(read: ReadMultipart): CheckedRequest['request']['upload'] {
  if ('problem' in read) throw read.problem;
  return read.upload;
}

async function refuseOtherDigest(checked: CheckedRequest, body: StreamedBody): Promise<void> {
  const { request } = checked;
  if (!request.claim) return;
  const digest = body.digest();
  if (request.claim.declaredDigest === digest) return;
  await explainSignature(checked);
  const hint = `The signature is right, and the body is another: ${body.length} bytes came, whose SHA-256 is ${digest}. Hash the very bytes that are sent.`;
  if (request.explanation?.hint === null) request.explanation = { ...request.explanation, hint };
  throw refuseOtherBody(checked);
}

/** Makes the refusal of a body that was not the signed one. Gives the quota back (D-ERR-6). */
export function refuseOtherBody({ request, services }: CheckedRequest): ProtocolError {
  if (request.caller) request.quota = services.quota.giveBack(request.caller, services.clock.now());
  return ProtocolError.of('SIGNATURE_INVALID', 'The body does not match x-svc-content-sha256.');
}
