import { Injectable } from '@nestjs/common';
import type { ProtocolError } from '@talent-platform/protocol/errors';
import type { StagedContent, ReceivedContent } from '../../file-storage/index.js';
import { Configuration } from '../../config/index.js';
import type { Requester, Share } from '../../runtime/index.js';
import { FileStorage } from '../../file-storage/index.js';
import { Log, Notices } from '../../runtime/index.js';
import { RefusedForNow } from '../reply/refusals.js';
import type { StreamedBody } from './received-body.js';

/** A complete file of a multipart body. It is not stored yet. */
export interface UploadedFile {
  readonly staged: StagedContent;
  readonly content: ReceivedContent;
  readonly filename: string;
  readonly contentType?: string | undefined;
}

/** The parts of a multipart body (D-FIL-2). */
export interface Upload {
  /** Number of parts. If there are several, `file` is undefined. */
  readonly parts: number;
  readonly name: string | undefined;
  /** Undefined if the part has no file name, or if there is no part. */
  readonly file: UploadedFile | undefined;
}

export const NO_UPLOAD: Upload = { parts: 0, name: undefined, file: undefined };

export interface UploadReservation {
  readonly staged: StagedContent;
  /** Frees the disk space. Called as soon as nobody needs the staged file, whether it was stored or not. */
  release(): Promise<void>;
}

/** Uploads share the disk space of this many files of the largest size. */
const MAX_AT_ONCE = 64;

/** Bytes for the rest of the body: boundaries, and the head of the file's part. */
const AROUND_FILE_BYTES = 65_536;

/** Reserves disk space for uploaded files, with limits for each customer and user (D-FIL-3). */
@Injectable()
export class Uploads {
  /** Limit of bytes of a file. */
  readonly maxBytes: number;
  /** Limit of bytes of a body with a file. */
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
    this.#room = new UploadRoom(MAX_AT_ONCE * this.maxBodyBytes);
    this.#notices = new Notices(log);
  }

  /**
   * Reserves disk space for a file. If the upload must later give way to another requester's upload, its body fails
   * with BUSY (D-FIL-3).
   * @param requester the requester whose share the upload uses
   * @param announced bytes of the body; 0 if the client did not announce them
   * @throws ProtocolError BUSY; StorageUnavailable
   */
  async begin(requester: Requester, body: StreamedBody, announced: number): Promise<UploadReservation> {
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
  return new RefusedForNow('uploads', 'Too many files are being uploaded. Try again shortly.');
}

export interface RunningUpload {
  readonly requester: Requester;
  /** Limit of bytes that the upload may hold. */
  readonly bytes: number;
  /** Returns false after the whole body has come. Then the upload no longer gives way. */
  readonly isComing: () => boolean;
  /** Ends the upload, to free disk space for another upload. */
  readonly giveWay: () => void;
}

/** Limits of the disk space for a member, a group and all groups together, as shares of the whole. */
const SHARES: Readonly<Record<Share, number>> = { member: 1 / 2, group: 3 / 4, all: 1 };

/**
 * Disk space that uploads share. If a group's share or all space is used, the requester that holds most gives up its
 * newest upload for a requester that holds less. The requester that gives up is another group, or another member of
 * the same group. A single upload always fits.
 */
export class UploadRoom {
  readonly #taken = new Set<RunningUpload>();

  /** @param bytes of all uploads together */
  constructor(private readonly bytes: number) {}

  /**
   * @returns the share that has no space for the upload; undefined if the upload fits, perhaps after others gave way
   */
  add(upload: RunningUpload): Share | undefined {
    const leaving = new Set<RunningUpload>();
    for (let short = this.#shortOf(upload, leaving); short; short = this.#shortOf(upload, leaving)) {
      const next = short === 'member' ? undefined : this.#nextToLeave(upload, short, leaving);
      if (!next) return short;
      leaving.add(next);
    }
    for (const one of leaving) {
      this.remove(one);
      one.giveWay();
    }
    this.#taken.add(upload);
    return undefined;
  }

  /** Frees the space of an upload. Does nothing if the upload gave way before. */
  remove(upload: RunningUpload): void {
    this.#taken.delete(upload);
  }

  #shortOf({ requester, bytes }: RunningUpload, leaving: ReadonlySet<RunningUpload>): Share | undefined {
    const there = this.#without(leaving);
    const ofGroup = there.filter((one) => one.requester.group === requester.group);
    const ofMember = ofGroup.filter((one) => one.requester.member === requester.member);
    const held: ReadonlyArray<readonly [Share, readonly RunningUpload[]]> = [
      ['member', ofMember],
      ['group', ofGroup],
      ['all', there],
    ];
    return held.find(([share, of]) => of.length > 0 && bytesOf(of) + bytes > this.bytes * SHARES[share])?.[0];
  }

  /**
   * Returns the newest upload of the requester that holds most. Undefined if the new upload's requester would then
   * hold more than that requester.
   */
  #nextToLeave(upload: RunningUpload, share: Share, leaving: ReadonlySet<RunningUpload>): RunningUpload | undefined {
    const { group, member } = upload.requester;
    const there = this.#without(leaving);
    const groups = partsOf(there, ({ requester }) => requester.group);
    const [most = group, ofMost = []] = share === 'all' ? largest(groups) : [group, groups.get(group)];
    const members = partsOf(ofMost, ({ requester }) => requester.member);
    const [, candidates = []] = largest(members);
    const leaver = candidates.findLast(({ isComing }) => isComing());
    const [own = [], other] = most === group ? [members.get(member), candidates] : [groups.get(group), ofMost];
    return leaver && bytesOf(own) + upload.bytes <= bytesOf(other) - leaver.bytes ? leaver : undefined;
  }

  #without(leaving: ReadonlySet<RunningUpload>): RunningUpload[] {
    return [...this.#taken].filter((one) => !leaving.has(one));
  }
}

function partsOf(
  uploads: readonly RunningUpload[],
  nameOf: (upload: RunningUpload) => string,
): Map<string, RunningUpload[]> {
  const parts = new Map<string, RunningUpload[]>();
  for (const upload of uploads) {
    const part = parts.get(nameOf(upload));
    if (part) part.push(upload);
    else parts.set(nameOf(upload), [upload]);
  }
  return parts;
}

function largest(parts: ReadonlyMap<string, readonly RunningUpload[]>): [string?, (readonly RunningUpload[])?] {
  let found: [string?, (readonly RunningUpload[])?] = [];
  for (const [name, part] of parts) if (bytesOf(part) > bytesOf(found[1] ?? [])) found = [name, part];
  return found;
}

function bytesOf(uploads: readonly RunningUpload[]): number {
  return uploads.reduce((sum, { bytes }) => sum + bytes, 0);
}
