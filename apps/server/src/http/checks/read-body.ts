import { bodyDigest } from '@talent-platform/protocol/canonical';
import { parseStrictJsonObject, parseStrictJsonObjectInSteps } from '@talent-platform/protocol/wire';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { Turn } from '../../runtime/index.js';
import { readBytes } from '../body/begin-body.js';
import { checkJsonMediaType } from '../body/media-type.js';
import { JSON_BODY } from '../../limits.js';
import type { CheckedRequest } from './check.js';
import { explainSignature } from './explain-signature.js';
import type { StreamedBody } from '../body/received-body.js';

const NO_BYTES = new Uint8Array(0);

/**
 * Checks media type and size, then reads the body. Compares the body's hash before parsing (D-ERR-6). If the route
 * takes no body, the hash is compared too, and the body is ignored.
 */
export async function readBody(checked: CheckedRequest): Promise<void> {
  const { request, response, route, services } = checked;
  if (!announcesBody(request.headers)) return acceptBody(checked, NO_BYTES);
  if (route.takesFile) return readUpload(checked);
  if (route.json) checkJsonMediaType(request);
  const limit = route.json ?? JSON_BODY;
  return acceptBody(checked, await readBytes({ request, response, limit, budget: services.bodyBudget }));
}

function announcesBody(headers: CheckedRequest['request']['headers']): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

async function acceptBody(checked: CheckedRequest, bytes: Uint8Array): Promise<void> {
  const { request, route } = checked;
  if (request.claim && request.claim.declaredDigest !== bodyDigest(bytes)) {
    explainSignature(checked, bytes);
    throw refuseOtherBody(checked);
  }
  if (route.json) request.json = await parseBody(bytes);
}

/** Reads a whole list or a blueprint in steps, because many new names in one body cost a reader long (D-ERR-12). */
async function parseBody(bytes: Uint8Array): Promise<Record<string, unknown>> {
  if (bytes.length <= JSON_BODY.maxBytes) return parseStrictJsonObject(bytes);
  return new Turn().through(parseStrictJsonObjectInSteps(bytes));
}

/** Reads a body with a file. A wrong hash is reported before any other problem of the body (D-ERR-6). */
async function readUpload(checked: CheckedRequest): Promise<void> {
  const { request, services } = checked;
  request.upload = await services.uploads.readFile(request, (body) => refuseOtherDigest(checked, body));
}

function refuseOtherDigest(checked: CheckedRequest, body: StreamedBody): void {
  const { request } = checked;
  if (!request.claim) return;
  const digest = body.digest();
  if (request.claim.declaredDigest === digest) return;
  explainSignature(checked);
  const hint = `The signature is right, and the body is another: ${body.length} bytes came, whose SHA-256 is ${digest}. Hash the very bytes that are sent.`;
  if (request.explanation?.hint === null) request.explanation = { ...request.explanation, hint };
  throw refuseOtherBody(checked);
}

/** Returns the refusal of a body that differs from the signed body. Gives the quota back (D-ERR-6). */
function refuseOtherBody({ request, services }: CheckedRequest): ProtocolError {
  if (request.caller) request.quota = services.quota.giveBack(request.caller, services.clock.now());
  return ProtocolError.of('SIGNATURE_INVALID', 'The body does not match x-svc-content-sha256.');
}
