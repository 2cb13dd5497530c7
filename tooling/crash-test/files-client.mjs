import { createHash } from 'node:crypto';

const FIELD = 'field11';
const BOUNDARY = 'talent-crash-boundary';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** The value of a field without a file. */
export const NO_FILE = 'no file';

/** The file of a person of the crash test's customer. */
export class FilesClient {
  #service;

  /** @param {import('./service-client.mjs').ServiceClient} service */
  constructor(service) {
    this.#service = service;
  }

  async upload(owner, content) {
    await this.#service.send('PATCH', placeOf(owner), { status: 204, body: multipart(content), type: TYPE });
  }

  /** Another writer may have removed the file already. */
  async remove(owner) {
    await this.#service.send('DELETE', placeOf(owner), { status: [204, 404] });
  }

  /** The hash of the file, or NO_FILE. */
  async read(owner) {
    const { status, body } = await this.#service.send('GET', placeOf(owner), { status: [200, 404] });
    return status === 404 ? NO_FILE : hashOf(body);
  }
}

/** A file is known by its SHA-256. */
export function hashOf(content) {
  return createHash('sha256').update(content).digest('hex');
}

function placeOf(owner) {
  return `/people/${owner}/fields/${FIELD}/binary`;
}

function multipart(content) {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${FIELD}"; filename="crash.bin"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}
