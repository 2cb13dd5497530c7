import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { Configuration } from '../../config/index.js';
import type { Requester } from '../../runtime/index.js';
import { FileStorage } from '../../file-storage/index.js';
import { Log, Notices } from '../../runtime/index.js';
import type { StreamedBody } from './streamed-body.js';
import { UploadRoom } from './upload-room.js';
import type { UploadPlace } from './upload.js';

/** Uploads share the disk room of this many files of the largest size. */
const LARGEST_AT_ONCE = 64;
/** Room for the rest of the body: boundaries, and the head of the file's part. */
const AROUND_FILE_BYTES = 65_536;

/** Gives uploaded files a place, within bounds for each customer and user (D-FIL-3). */
@Injectable()
export class Uploads {
  /** Limit for a file. */
  readonly maxBytes: number;
  /** Limit for a body with a file. */
  readonly maxBodyBytes: number;
  readonly #room: UploadRoom;
  readonly #notices: Notices;

  constructor(
    private readonly storage: FileStorage,
    { files }: Configuration,
    log: Log,
  ) {
    this.maxBytes = files.maxBytes;
    this.maxBodyBytes = files.maxBytes + AROUND_FILE_BYTES;
    this.#room = new UploadRoom(LARGEST_AT_ONCE * this.maxBodyBytes);
    this.#notices = new Notices(log);
  }

  /**
   * Takes room for a file. A body that must give way to another requester's upload later fails with BUSY (D-FIL-3).
   *
   * @param requester takes the room
   * @param announced bytes of the body; 0 if they were not announced
   * @throws ProtocolError BUSY; StorageUnavailable
   */
  async begin(requester: Requester, body: StreamedBody, announced: number): Promise<UploadPlace> {
    const upload = {
      requester,
      bytes: announced || this.maxBodyBytes,
      isComing: () => body.isComing,
      giveWay: () => body.fail(tooMany()),
    };
    const by = this.#room.add(upload);
    if (by) {
      this.#notices.tell('An upload was refused: too many files are being uploaded.', { by, user: requester.member });
      throw tooMany();
    }
    const free = (): void => this.#room.remove(upload);
    try {
      const staged = await this.storage.stage();
      return { staged, release: () => staged.discard().finally(free) };
    } catch (error) {
      free();
      throw error;
    }
  }
}

function tooMany(): ProtocolError {
  return ProtocolError.of('BUSY', 'Too many files are being uploaded. Try again shortly.');
}
