import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { StagedContent, TakenContent } from '../../file-storage/index.js';
import { Configuration } from '../../config/index.js';
import type { Requester, Share } from '../../runtime/index.js';
import { FileStorage } from '../../file-storage/index.js';
import { Log, Notices } from '../../runtime/index.js';
import type { StreamedBody } from './received-body.js';

/** A complete file of a multipart body. Nobody has kept it yet. */
export interface UploadedFile {
  readonly staged: StagedContent;
  readonly content: TakenContent;
  /** As it was sent. */
  readonly filename: string;
  /** The Content-Type of its part, as it was sent. */
  readonly contentType?: string | undefined;
}

/** The parts of a multipart body (D-FIL-2). */
export interface Upload {
  /** Number of parts. If there are several, `file` is undefined. */
  readonly parts: number;
  /** The name of the first part. */
  readonly name: string | undefined;
  /** Undefined if the part has no file name, or if there is no part. */
  readonly file: UploadedFile | undefined;
}

export const NO_UPLOAD: Upload = { parts: 0, name: undefined, file: undefined };

/** The room of a file that is being uploaded. */
export interface UploadPlace {
  readonly staged: StagedContent;
  /** Frees the room. Called when nobody needs the staged file any more, whether it was kept or not. */
  release(): Promise<void>;
}

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

/** An upload on its way, as long as it takes room. */
export interface RoomTaken {
  readonly requester: Requester;
  /** The most bytes that it takes. */
  readonly bytes: number;
  /** False after all of it has come. Then it does not give way. */
  readonly isComing: () => boolean;
  /** Ends it, to make room for another upload. */
  readonly giveWay: () => void;
}

/** The largest part of the room that a member, a group and all groups together may hold. */
const SHARES: Readonly<Record<Share, number>> = { member: 1 / 2, group: 3 / 4, all: 1 };

/**
 * Room that uploads share. If a group's share or all room is taken, the requester that holds most gives up its newest upload for a requester
 * that holds less. The giving requester is another group, or another member of the same group. A single upload always fits.
 */
export class UploadRoom {
  readonly #taken = new Set<RoomTaken>();

  /** @param bytes in all */
  constructor(private readonly bytes: number) {}

  /** @returns the share that has no room for the upload; undefined if it fits, perhaps after others gave way */
  add(upload: RoomTaken): Share | undefined {
    const leaving = new Set<RoomTaken>();
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

  /** Frees the room of an upload. Does nothing if the upload gave way before. */
  remove(upload: RoomTaken): void {
    this.#taken.delete(upload);
  }

  #shortOf({ requester, bytes }: RoomTaken, leaving: ReadonlySet<RoomTaken>): Share | undefined {
    const there = this.#without(leaving);
    const ofGroup = there.filter((one) => one.requester.group === requester.group);
    const ofMember = ofGroup.filter((one) => one.requester.member === requester.member);
    const held: ReadonlyArray<readonly [Share, readonly RoomTaken[]]> = [
      ['member', ofMember],
      ['group', ofGroup],
      ['all', there],
    ];
    return held.find(([share, of]) => of.length > 0 && bytesOf(of) + bytes > this.bytes * SHARES[share])?.[0];
  }

  /** Returns the newest upload of the requester that holds most, unless the new upload's requester would then hold more than that requester. */
  #nextToLeave(upload: RoomTaken, share: Share, leaving: ReadonlySet<RoomTaken>): RoomTaken | undefined {
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

  #without(leaving: ReadonlySet<RoomTaken>): RoomTaken[] {
    return [...this.#taken].filter((one) => !leaving.has(one));
  }
}

function partsOf(uploads: readonly RoomTaken[], nameOf: (upload: RoomTaken) => string): Map<string, RoomTaken[]> {
  const parts = new Map<string, RoomTaken[]>();
  for (const upload of uploads) {
    const part = parts.get(nameOf(upload));
    if (part) part.push(upload);
    else parts.set(nameOf(upload), [upload]);
  }
  return parts;
}

function largest(parts: ReadonlyMap<string, readonly RoomTaken[]>): [string?, (readonly RoomTaken[])?] {
  let found: [string?, (readonly RoomTaken[])?] = [];
  for (const [name, part] of parts) if (bytesOf(part) > bytesOf(found[1] ?? [])) found = [name, part];
  return found;
}

function bytesOf(uploads: readonly RoomTaken[]): number {
  return uploads.reduce((sum, { bytes }) => sum + bytes, 0);
}
