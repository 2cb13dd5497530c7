import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const COLOURS = 128;
/** The square of a distance between two colours that nobody sees in small text. */
const TOO_NEAR = 120;
const TRUE_COLOUR = 2;
const TRUE_COLOUR_WITH_ALPHA = 6;
const PALETTE = 3;

/**
 * Writes a screenshot with 128 colours: those that it has most of, none too near to another one, so that a red word
 * stays red among many greys. Others become the nearest of them. The result is smaller than what Chromium writes.
 *
 * @param {Buffer} png - of 8 bits a channel, not interlaced
 */
export function withPalette(png) {
  const { width, height, pixels } = read(png);
  const counts = new Map();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const palette = distinct([...counts.keys()].sort((a, b) => counts.get(b) - counts.get(a)));
  const places = new Map(palette.map((colour, place) => [colour, place]));
  const rows = Buffer.alloc((width + 1) * height); // each row begins with its filter, which is none
  for (const [index, colour] of pixels.entries()) {
    if (!places.has(colour)) places.set(colour, nearest(palette, colour));
    rows[index + Math.floor(index / width) + 1] = places.get(colour) ?? 0;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, PALETTE, 0, 0, 0], 8);
  const colours = Buffer.from(palette.flatMap(channels));
  const data = deflateSync(rows, { level: 9 });
  const parts = [chunk('IHDR', head), chunk('PLTE', colours), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([SIGNATURE, ...parts]);
}

const channels = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];

/** Returns the first colours that are not too near to an earlier one. */
function distinct(colours) {
  const chosen = [];
  for (const colour of colours) {
    if (chosen.length === COLOURS) break;
    if (chosen.every((other) => distance(other, colour) >= TOO_NEAR)) chosen.push(colour);
  }
  return chosen;
}

function nearest(palette, colour) {
  const distances = palette.map((other) => distance(other, colour));
  return distances.indexOf(Math.min(...distances));
}

function distance(one, other) {
  const wanted = channels(other);
  return channels(one).reduce((sum, channel, place) => sum + (channel - wanted[place]) ** 2, 0);
}

/** Returns the colour of each pixel as a number. */
function read(png) {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const [depth, type] = [png[24], png[25]];
  if (depth !== 8 || (type !== TRUE_COLOUR && type !== TRUE_COLOUR_WITH_ALPHA)) {
    throw new TypeError(`png: must have 8 bits a channel and no palette, received ${depth} bits, type ${type}.`);
  }
  const size = type === TRUE_COLOUR ? 3 : 4;
  const rows = unfiltered(inflateSync(Buffer.concat(dataOf(png))), width * size, size);
  const pixels = new Uint32Array(width * height);
  for (let i = 0; i < pixels.length; i += 1) pixels[i] = rows.readUIntBE(i * size, 3);
  return { width, height, pixels };
}

function dataOf(png) {
  const found = [];
  for (let at = SIGNATURE.length; at < png.length; at += png.readUInt32BE(at) + 12) {
    const isData = png.toString('latin1', at + 4, at + 8) === 'IDAT';
    if (isData) found.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  return found;
}

/** Undoes the filters of the rows: the PNG specification, section 9. */
function unfiltered(data, length, size) {
  const rows = Buffer.alloc((data.length / (length + 1)) * length);
  for (let row = 0; row * (length + 1) < data.length; row += 1) {
    const filter = data[row * (length + 1)];
    for (let i = 0; i < length; i += 1) {
      const at = row * length + i;
      const left = i >= size ? rows[at - size] : 0;
      const up = row > 0 ? rows[at - length] : 0;
      const corner = i >= size && row > 0 ? rows[at - length - size] : 0;
      const guesses = [0, left, up, (left + up) >> 1, paeth(left, up, corner)];
      rows[at] = data[row * (length + 1) + 1 + i] + guesses[filter];
    }
  }
  return rows;
}

function paeth(left, up, corner) {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((other) => Math.abs(guess - other));
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function chunk(name, data) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
