import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { Configuration } from '../../config/index.js';
import { FileStorage } from '../../file-storage/index.js';
import { PAGE_FORM } from '../../limits.js';
import { Log, Notices } from '../../runtime/index.js';
import type { TalentRequest } from '../express/talent-request.js';
import type { TalentResponse } from '../express/talent-response.js';
import { RefusedForNow } from '../reply/refusals.js';
import { readStream } from './begin-body.js';
import { checkMultipartMediaType } from './media-type.js';
import { readMultipart } from './read-multipart.js';
import type { Upload, UploadLimits } from './read-multipart.js';
import type { StreamedBody } from './received-body.js';

/** Uploads on their way: in all, and of one user, or of one network of visitors (D-FIL-3). */
const MAX_AT_ONCE = 64;
const MAX_OF_USER = 16;

/** Bytes of a body with one file beside the file: boundaries, and the head of the part. */
const AROUND_FILE_BYTES = 65_536;

/** Bytes of a page's form for the heads of parts and the boundaries. */
const AROUND_PARTS_BYTES = 262_144;

/** A file of a page up to this many times its limit is read to its end, so that the page can show the error at its field. */
const READ_BEYOND = 2;

/** Reads bodies with a file, which is staged on the disk while it comes (D-FIL-3). */
@Injectable()
export class Uploads {
  /** Limit of bytes of a file. */
  readonly maxFileBytes: number;
  readonly #running = new Set<{ readonly sender: string }>();
  readonly #notices: Notices;

  constructor(
    private readonly storage: FileStorage,
    { files }: Configuration,
    log: Log,
  ) {
    this.maxFileBytes = files.maxBytes;
    this.#notices = new Notices(log);
  }

  /**
   * Reads a body whose only part is a file. The file is deleted after the reply unless it was stored.
   * @param checkBody is called with the body after it has come whole, before anything else of it is judged
   * @throws ProtocolError MEDIA_TYPE_UNSUPPORTED, PAYLOAD_TOO_LARGE, BODY_MALFORMED, BUSY; StorageUnavailable
   */
  async readFile(request: TalentRequest, checkBody: (body: StreamedBody) => void): Promise<Upload> {
    const limits = { parts: 1, textBytes: AROUND_FILE_BYTES, fileBytes: this.maxFileBytes };
    const maxBytes = this.maxFileBytes + AROUND_FILE_BYTES;
    const { upload, body } = await this.#read(request, { sender: request.caller?.username ?? '', maxBytes, limits });
    checkBody(body);
    if (upload.isFileTooLarge) throw tooLargeFile(this.maxFileBytes);
    return upload;
  }

  /** Reads the form of a page, whose senders are not signed in. Throws as `readFile` does. */
  async readPageForm(request: TalentRequest, network: string): Promise<Upload> {
    const limits = { ...PAGE_FORM, fileBytes: this.maxFileBytes };
    const maxBytes = READ_BEYOND * this.maxFileBytes + PAGE_FORM.textBytes + AROUND_PARTS_BYTES;
    const { upload } = await this.#read(request, { sender: network, maxBytes, limits });
    if (upload.parts <= limits.parts) return upload;
    throw ProtocolError.of('BODY_MALFORMED', `The form must have at most ${limits.parts} fields.`);
  }

  async #read(
    request: TalentRequest,
    { sender, maxBytes, limits }: { sender: string; maxBytes: number; limits: UploadLimits },
  ): Promise<{ readonly upload: Upload; readonly body: StreamedBody }> {
    const contentType = checkMultipartMediaType(request);
    const body = readStream(request, request.res as TalentResponse, maxBytes);
    const free = this.#take(sender);
    request.freeUpload = free;
    const staged = await this.storage.stage();
    // If the file cannot be deleted, the next cleaning of the storage deletes it.
    request.freeUpload = () =>
      void staged
        .discard()
        .catch(() => undefined)
        .finally(free);
    return { upload: await readMultipart({ body, contentType, limits, staged }), body };
  }

  /** Returns the function that gives the place back. */
  #take(sender: string): () => void {
    const own = [...this.#running].filter((one) => one.sender === sender).length;
    if (this.#running.size >= MAX_AT_ONCE || own >= MAX_OF_USER) {
      this.#notices.tell('An upload was refused: too many files are being uploaded.', { sender });
      throw new RefusedForNow('uploads', 'Too many files are being uploaded. Try again shortly.');
    }
    const upload = { sender };
    this.#running.add(upload);
    return () => void this.#running.delete(upload);
  }
}

function tooLargeFile(maxBytes: number): ProtocolError {
  return ProtocolError.of(
    'PAYLOAD_TOO_LARGE',
    `The file must not be larger than ${maxBytes} bytes (TALENT_MAX_FILE_MIB of the service).`,
  );
}
