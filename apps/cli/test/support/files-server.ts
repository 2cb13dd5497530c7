import type { ServerResponse } from 'node:http';
import { refuse, SignedServer } from './signed-server.js';
import type { Call } from './signed-server.js';

const PATH = /^\/customers\/1001\/([a-z]+\/\d+\/fields\/[a-z0-9]+(?:\/\d+\/[a-z0-9]+)?)\/(binary|text|pdf)$/;
const PART =
  /^--(?<boundary>[^\r]+)\r\nContent-Disposition: form-data; name="(?<name>[^"]*)"; filename="(?<filename>(?:[^"\\]|\\.)*)"\r\nContent-Type: [^\r]+\r\n\r\n(?<content>.*)\r\n--\k<boundary>--\r\n$/s;

/** A file as the server has it. */
interface StoredFile {
  readonly filename: string;
  readonly content: Buffer;
  readonly contentType: string;
}

/** A tiny server of file fields (spec: Binary files). */
export class FilesServer extends SignedServer {
  /** By `people/12/fields/resume/binary`, and `…/text`, `…/pdf`. */
  readonly files = new Map<string, StoredFile>();
  maxBytes = 25 * 2 ** 20;
  /** Whether the server closes the connection before the end of a file. */
  breaksOff = false;

  protected override answer(call: Call, response: ServerResponse): void {
    const [, field = '', form = ''] = PATH.exec(call.path) ?? refuse('RESOURCE_NOT_FOUND', 'There is nothing here.');
    const place = `${field}/${form}`;
    if (call.method === 'GET') return this.#send(place, response);
    if (call.headers['if-match'] !== undefined && call.headers['if-match'] !== '"3"')
      refuse('PRECONDITION_FAILED', 'If-Match does not match.');
    const before = this.files.get(place)?.filename ?? null;
    const after = call.method === 'PATCH' ? this.#read(call, field) : undefined;
    if (call.query.get('dryrun') === 'true') {
      const changes = [{ path: field.split('/').at(-1), before, after: after?.filename ?? null }];
      return void response.end(JSON.stringify({ changes }));
    }
    if (after === undefined) this.files.delete(place);
    else this.files.set(place, after);
    response.writeHead(204).end();
  }

  #send(place: string, response: ServerResponse): void {
    const file = this.files.get(place) ?? refuse('RESOURCE_NOT_FOUND', 'There is no file.');
    response.writeHead(200, {
      'Content-Type': file.contentType,
      'Content-Length': file.content.length + (this.breaksOff ? 9 : 0),
      'Content-Disposition': `attachment; filename="_"; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
    });
    response.end(file.content);
  }

  #read({ bytes, headers }: Call, field: string): StoredFile {
    const { boundary, name, filename = '', content = '' } = PART.exec(bytes.toString('latin1'))?.groups ?? {};
    if (headers['content-type'] !== `multipart/form-data; boundary=${boundary}`)
      return refuse('BODY_MALFORMED', 'The body is no multipart that can be read.');
    if (name !== field.split('/').at(-1)) return refuse('VALUE_INVALID', 'The part is not named as the field.');
    if (content.length > this.maxBytes)
      refuse('PAYLOAD_TOO_LARGE', `The file must not be larger than ${this.maxBytes} bytes.`);
    return {
      filename: Buffer.from(filename.replace(/\\(.)/g, '$1'), 'latin1').toString('utf8'),
      content: Buffer.from(content, 'latin1'),
      contentType: 'application/pdf',
    };
  }
}
