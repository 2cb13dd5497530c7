import { Agent, request } from 'node:http';
import { crc32 } from 'node:zlib';
import { SigningSecret, signRequest } from '@talent-platform/protocol/signing';

import { CUSTOMER_ID, SECRET, USER } from '../world.mjs';

const BOUNDARY = 'bench-boundary';
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

export function fieldOf(id, end = 'binary') {
  return `/customers/${CUSTOMER_ID}/people/${id}/fields/resume/${end}`;
}

/** Returns a signed upload of a resume. Signing happens here, before the clock starts. */
export function signedUpload(id, { content, filename }) {
  const disposition = `form-data; name="resume"; filename="${filename}"`;
  const head = `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  const signed = signedRead(fieldOf(id), { method: 'PATCH', body });
  return { ...signed, headers: { ...signed.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
}

/**
 * @param {string} target
 * @param {{ method?: string, body?: Buffer }} [request]
 */
export function signedRead(target, { method = 'GET', body } = {}) {
  const secret = new SigningSecret(SECRET);
  const { headers } = signRequest({ method, target, body, user: USER, secret, now: new Date() });
  return { method, path: target, headers, body };
}

/**
 * Sends a request over a keep-alive connection and reads the whole answer. Returns the first bytes and the size of the answer.
 *
 * @param {number} port
 * @param {{ method: string, path: string, headers: import('node:http').OutgoingHttpHeaders, body?: Buffer }} request
 * @returns {Promise<{ status: number | undefined, bytes: number, ms: number, start: Buffer }>}
 */
export function exchange(port, { method, path, headers, body }) {
  return new Promise((resolve, reject) => {
    const sentAt = performance.now();
    const length = body && { 'content-length': body.length };
    const sent = request({ host: '127.0.0.1', port, method, path, agent, headers: { ...headers, ...length } });
    sent.once('error', reject).once('response', (response) => {
      let bytes = 0;
      const first = [];
      response.on('data', (piece) => {
        if (bytes < 65_536) first.push(piece);
        bytes += piece.length;
      });
      response.once('error', reject).once('end', () => {
        const ms = performance.now() - sentAt;
        resolve({ status: response.statusCode, bytes, ms, start: Buffer.concat(first) });
      });
    });
    sent.end(body);
  });
}

const PARAGRAPHS = 14;
const SENTENCE =
  'Designed engines that weave numbers as a loom weaves flowers and leaves, and wrote down how they are told what to do. ';

const CONTENT_TYPES = `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const RELATIONS = `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

/** Returns a Word document of about two pages. The stamp makes it differ from all others. */
export function twoPageDocx(stamp) {
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_, index) => `${stamp} ${index}. ${SENTENCE.repeat(4)}`);
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  const document = `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
  return storedZip({ '[Content_Types].xml': CONTENT_TYPES, '_rels/.rels': RELATIONS, 'word/document.xml': document });
}

/** Returns a ZIP archive of texts by name, without compression. */
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
