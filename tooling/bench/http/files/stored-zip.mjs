import { crc32 } from 'node:zlib';

/** A ZIP archive of texts by name, stored as they are. */
export function storedZip(texts) {
  const locals = [];
  const directory = [];
  let offset = 0;
  for (const [name, text] of Object.entries(texts)) {
    const [label, content] = [Buffer.from(name), Buffer.from(text)];
    const about = Buffer.alloc(22);
    about.writeUInt16LE(20, 0);
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(content.length, 14);
    about.writeUInt32LE(content.length, 18);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(label.length, 0);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, lengths, label, content]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), about, lengths, rest, label]));
    locals.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(locals.length, 4);
  end.writeUInt16LE(locals.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, listed, Buffer.from('PK\x05\x06'), end]);
}
