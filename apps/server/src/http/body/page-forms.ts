import { Injectable } from '@nestjs/common';
import type { Requester } from '../../runtime/index.js';
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
/** A file may exceed its limit this many times and is still read to its end, so that the page can show the error at its field. */
const READ_BEYOND = 2;

/** Reads the forms that web pages send. Their senders have not signed in, so they all share the room of one user (D-APY-8). */
@Injectable()
export class PageForms {
  constructor(private readonly bodies: BodyServices) {}

  /** The largest file that is accepted, in bytes. */
  get maxFileBytes(): number {
    return this.bodies.uploads.maxBytes;
  }

  /**
   * Reads the whole body. Its file is gone once the request is answered.
   *
   * @param client the network of the sender
   * @throws ProtocolError MEDIA_TYPE_UNSUPPORTED, PAYLOAD_TOO_LARGE, BODY_MALFORMED, BUSY; StorageUnavailable
   */
  async read(request: TalentRequest, client: string): Promise<PageForm> {
    const { budget, uploads } = this.bodies;
    const contentType = checkMultipartMediaType(request);
    const limit = READ_BEYOND * uploads.maxBytes + MOST_TEXT_BYTES + AROUND_PARTS_BYTES;
    const response = request.res as TalentResponse;
    const body = readStream({ request, response, limit, budget, client: '', inHandBytes: MOST_TEXT_BYTES });
    const requester: Requester = { group: VISITORS, member: client };
    const place = await uploads.begin(requester, body, Math.min(announcedBytes(request), uploads.maxBodyBytes));
    request.uploadPlace = place;
    const limits = { parts: MOST_PARTS, textBytes: MOST_TEXT_BYTES, fileBytes: uploads.maxBytes };
    return readPageForm({ body, contentType, limits, staged: place.staged });
  }
}

/** Visitors of all portals are one requester beside the customers. No customer has this name, because theirs are numbers. */
const VISITORS = 'visitors';
/** Heads of parts, and the boundaries between them. */
const AROUND_PARTS_BYTES = 262_144;

function announcedBytes({ headers }: TalentRequest): number {
  return Number(headers['content-length'] ?? 0);
}
