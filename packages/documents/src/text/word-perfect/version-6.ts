import type { TextContext } from '../extractor.js';
import type { TextSink } from '../text-sink.js';
import type { Omit } from '../../omissions.js';
import { characterOf, SINGLE_BYTES } from './characters.table.js';
import { BYTES_6, LENGTHS_6, LINE_ENDS_6 } from './functions.table.js';

const VARIABLE = 0xd0;
const FIXED = 0xf0;
const EXTENDED = 0xf0;
const UNDO = 0xf1;
const LINE_END = 0xd0;
const TAB = 0xe0;
const INDEX_POINTER_AT = 14;
const INDEX_BYTES = 14;
const TEXT_PACKET = 8;
const MAX_PACKETS = 2000;

/**
 * Reads the text of WordPerfect 6 and later: the body, and then headers, footers and notes. The packets before the body
 * hold the latter.
 */
export function readVersion6(bytes: Buffer, start: number, { text, omit }: TextContext): void {
  readStream(bytes.subarray(start), text);
  for (const packet of textPackets(bytes, start, omit)) {
    text.endLine();
    readStream(packet, text);
  }
}

function readStream(bytes: Buffer, text: TextSink): void {
  let run = '';
  let isDeleted = false;
  for (let at = 0; at < bytes.length && !text.isFull;) {
    const byte = bytes.readUInt8(at);
    const length = groupLength(bytes, at);
    if (byte === UNDO && length > 1) isDeleted = isStillDeleted(bytes.readUInt8(at + 1), isDeleted);
    if (!isDeleted) run += length > 1 ? groupText(bytes, at) : byteText(byte);
    if (run.length > 0xffff || at + length >= bytes.length) {
      text.add(run);
      run = '';
    }
    at += length;
  }
}

/** Two marks surround deleted text that undo can bring back: 0 begins it, and 1 ends it. */
function isStillDeleted(mark: number, isDeleted: boolean): boolean {
  if (mark > 1) return isDeleted;
  return mark === 0;
}

function byteText(byte: number): string {
  if (byte >= 0x01 && byte <= 0x20) return SINGLE_BYTES.charAt(byte - 1);
  return byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : (BYTES_6[byte] ?? '');
}

function groupText(bytes: Buffer, at: number): string {
  const byte = bytes.readUInt8(at);
  const second = bytes.readUInt8(at + 1);
  if (byte === EXTENDED) return characterOf(bytes.readUInt8(at + 2), second, false);
  if (byte === LINE_END) return LINE_ENDS_6[second] ?? '';
  return byte === TAB ? '\t' : '';
}

/** If a group does not end where it should, it is not a group. Only its first byte is skipped. */
function groupLength(bytes: Buffer, at: number): number {
  const byte = bytes.readUInt8(at);
  if (byte < VARIABLE || at + 4 > bytes.length) {
    return byte >= FIXED && closes(bytes, at, LENGTHS_6[byte - FIXED] ?? 1) ? (LENGTHS_6[byte - FIXED] ?? 1) : 1;
  }
  const length = byte < FIXED ? bytes.readUInt16LE(at + 2) : (LENGTHS_6[byte - FIXED] ?? 1);
  return closes(bytes, at, length) ? length : 1;
}

function closes(bytes: Buffer, at: number, length: number): boolean {
  const last = at + length - 1;
  return length > 1 && last < bytes.length && bytes[last] === bytes[at];
}

/**
 * Returns the packets with text. The index before the body lists all packets. Packets of type 8 hold blocks of text
 * after the lengths of the blocks.
 */
function textPackets(bytes: Buffer, start: number, omit: Omit): readonly Buffer[] {
  const index = bytes.readUInt16LE(INDEX_POINTER_AT);
  if (index < 16 || index + INDEX_BYTES > start) return [];
  const packetCount = bytes.readUInt16LE(index + 2);
  if (packetCount > MAX_PACKETS) omit('PART_TOO_LARGE');
  const count = Math.min(packetCount, MAX_PACKETS);
  const packets: Buffer[] = [];
  for (let id = 1; id < count; id += 1) {
    const at = index + id * INDEX_BYTES;
    if (at + INDEX_BYTES > start) break;
    const isUsed = bytes.readUInt16LE(at + 2) > 0;
    if (bytes.readUInt8(at + 1) !== TEXT_PACKET || !isUsed) continue;
    const from = bytes.readUInt32LE(at + 10);
    packets.push(textOfPacket(bytes.subarray(from, from + bytes.readUInt32LE(at + 6))));
  }
  return packets;
}

function textOfPacket(packet: Buffer): Buffer {
  return packet.length < 6 ? Buffer.alloc(0) : packet.subarray(packet.readUInt32LE(2));
}
