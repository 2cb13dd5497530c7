/** Big-endian numbers out of bytes, one after the other. */
export class ByteReader {
  #offset = 0;

  constructor(private readonly bytes: Buffer) {}

  byte(): number {
    return this.bytes.readUInt8(this.#offset++);
  }

  uint16(): number {
    this.#offset += 2;
    return this.bytes.readUInt16BE(this.#offset - 2);
  }

  int16(): number {
    this.#offset += 2;
    return this.bytes.readInt16BE(this.#offset - 2);
  }

  uint32(): number {
    this.#offset += 4;
    return this.bytes.readUInt32BE(this.#offset - 4);
  }

  take(length: number): Buffer {
    if (this.#offset + length > this.bytes.length) throw new RangeError('The font ends too early.');
    this.#offset += length;
    return this.bytes.subarray(this.#offset - length, this.#offset);
  }

  /** WOFF2's `UIntBase128`: seven bits a byte, the highest says that more follow. */
  base128(): number {
    let value = 0;
    for (let count = 0; count < 5; count += 1) {
      const byte = this.byte();
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new RangeError('The font has a number that is too long.');
  }

  /** WOFF2's `255UInt16`: one byte for what is small. */
  short255(): number {
    const code = this.byte();
    if (code === 253) return this.uint16();
    if (code === 254) return this.byte() + 506;
    return code === 255 ? this.byte() + 253 : code;
  }
}
