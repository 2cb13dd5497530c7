import { bodyDigest } from '@talent-platform/protocol/canonical';
import { parseStrictJsonObjectInSteps } from '@talent-platform/protocol/wire';
import { Turn } from '../../runtime/index.js';
import { readBytes } from '../body/read-bytes.js';
import { checkJsonMediaType } from '../body/media-type.js';
import type { TalentRequest } from '../express/talent-request.js';
import { MAX_JSON_BYTES } from '../routes/json-body.decorator.js';
import type { CheckedRequest } from './check.js';
import { explainSignature } from './explain-signature.js';
import { refuseOtherBody, readUpload } from './read-upload.js';

const NO_BYTES = new Uint8Array(0);

/**
 * Checks media type and size, then reads the body. Compares its hash before parsing it (D-ERR-6). If the route takes no body, the
 * body is read and compared too, and otherwise ignored.
 */
export function readBody(checked: CheckedRequest): void | Promise<void> {
  const { request, response, route, services } = checked;
  if (!announcesBody(request.headers)) return acceptBody(checked, NO_BYTES);
  if (route.takesFile) return readUpload(checked);
  if (route.json) checkJsonMediaType(request);
  const limit = route.json?.maxBytes ?? MAX_JSON_BYTES;
  return readBytes({ request, response, limit, budget: services.bodies.budget }).then((bytes) =>
    acceptBody(checked, bytes),
  );
}

function announcesBody(headers: CheckedRequest['request']['headers']): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

function acceptBody(checked: CheckedRequest, bytes: Uint8Array): void | Promise<void> {
  const { request, route } = checked;
  if (request.claim && request.claim.declaredDigest !== bodyDigest(bytes)) {
    return explainSignature(checked, bytes).then(() => {
      throw refuseOtherBody(checked);
    });
  }
  if (route.json) return parseBody(request, bytes);
}

/** Parses in steps, because a large body takes long. Other requests are served in between. */
async function parseBody(request: TalentRequest, bytes: Uint8Array): Promise<void> {
  request.json = await new Turn().through(parseStrictJsonObjectInSteps(bytes));
}
