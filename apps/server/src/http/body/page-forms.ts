import { Injectable } from '@nestjs/common';
import type { Party } from '../../runtime/index.js';
import type { TalentRequest } from '../express/talent-request.js';
import type { TalentResponse } from '../express/talent-response.js';
import { BodyServices } from './body-services.js';
import { checkMultipartMediaType } from './media-type.js';
import { readPageForm } from './read-page-form.js';
import type { PageForm } from './read-page-form.js';
import { readStream } from './read-stream.js';

/** Fields of a form. */
const MOST_PARTS = 1000;
const MOST_TEXT_BYTES = 131_072;
/** A file may be so many times too large: it is read to its end, so that the sender is told at its field. */
const READ_BEYOND = 2;

/** Reads the forms that web pages send. Nobody has signed in: all who send them share what one user has (D-APY-8). */
@Injectable()
export class PageForms {
  constructor(private readonly bodies: BodyServices) {}

  /** Bytes of a file that is taken. */
  get maxFileBytes(): number {
    return this.bodies.uploads.maxBytes;
  }

  /**
   * Reads the whole body. Its file is gone once the request is answered.
   *
   * @param client the network that it comes from
   * @throws ProtocolError MEDIA_TYPE_UNSUPPORTED, PAYLOAD_TOO_LARGE, BODY_MALFORMED, BUSY; StorageUnavailable
   */
  async read(request: TalentRequest, client: string): Promise<PageForm> {
    const { budget, uploads } = this.bodies;
    const contentType = checkMultipartMediaType(request);
    const limit = READ_BEYOND * uploads.maxBytes + MOST_TEXT_BYTES + AROUND_PARTS_BYTES;
    const response = request.res as TalentResponse;
    const body = readStream({ request, response, limit, budget, client: '', inHandBytes: MOST_TEXT_BYTES });
    const party: Party = { group: VISITORS, member: client };
    const place = await uploads.begin(party, body, Math.min(announcedBytes(request), uploads.maxBodyBytes));
    request.uploadPlace = place;
    const limits = { parts: MOST_PARTS, textBytes: MOST_TEXT_BYTES, fileBytes: uploads.maxBytes };
    return readPageForm({ body, contentType, limits, staged: place.staged });
  }
}

/** No customer has this number: visitors of all portals are one party beside the customers. */
const VISITORS = 'visitors';
/** Heads of parts, and the boundaries between them. */
const AROUND_PARTS_BYTES = 262_144;

function announcedBytes({ headers }: TalentRequest): number {
  return Number(headers['content-length'] ?? 0);
}
