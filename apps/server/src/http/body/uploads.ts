import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { Configuration } from '../../config/index.js';
import type { Party } from '../../runtime/index.js';
import { FileStorage } from '../../file-storage/index.js';
import { Log, Notices } from '../../runtime/index.js';
import type { StreamedBody } from './streamed-body.js';
import { UploadRoom } from './upload-room.js';
import type { UploadPlace } from './upload.js';

/** So many files of the largest size may be on their way at once: they take room on the disk. */
const LARGEST_AT_ONCE = 64;
/** What stands around the file in a body: boundaries, and the head of its part. */
const AROUND_FILE_BYTES = 65_536;

/** Where files come to (D-FIL-3). */
@Injectable()
export class Uploads {
  /** Of a file. */
  readonly maxBytes: number;
  /** Of a body with a file. */
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
   * @param party whose room it takes
   * @param announced bytes of the body; 0 where that was not told
   * @throws ProtocolError BUSY, StorageUnavailable; so does a body that is coming, where it gives way to that of another (D-FIL-3)
   */
  async begin(party: Party, body: StreamedBody, announced: number): Promise<UploadPlace> {
    const upload = {
      party,
      bytes: announced || this.maxBodyBytes,
      isComing: () => body.isComing,
      giveWay: () => body.fail(tooMany()),
    };
    const by = this.#room.add(upload);
    if (by) {
      this.#notices.tell('A file was not taken: too many are on their way.', { by, user: party.member });
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
  return ProtocolError.of('BUSY', 'Too many files are being sent; try again shortly.');
}
