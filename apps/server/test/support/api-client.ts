import { SECRET } from '../builders/blueprint.builder.js';
import { jsonOf } from './send-raw.js';
import type { RawResponse } from './send-raw.js';
import type { TestServer } from './test-server.js';

type Headers = Readonly<Record<string, string | string[]>>;

/** One user of one customer, who signs each request. Paths are below the root. */
class SigningClient {
  constructor(
    private readonly server: TestServer,
    readonly customerId: number,
    readonly username: string,
    private readonly root: string,
  ) {}

  /** The path as the server knows it. */
  path(below: string): string {
    return `${this.root}/customers/${this.customerId}${below}`;
  }

  url(below: string): string {
    return this.server.baseUrl + this.path(below);
  }

  send(
    method: string,
    below: string,
    { body, headers }: { body?: unknown; headers?: Headers } = {},
  ): Promise<RawResponse> {
    return this.server.sendSigned(this.username, SECRET, { method, path: this.path(below), body, headers });
  }

  get(below: string, headers?: Headers): Promise<RawResponse> {
    return this.send('GET', below, { headers });
  }

  post(below: string, body: unknown): Promise<RawResponse> {
    return this.send('POST', below, { body });
  }

  patch(below: string, body: unknown): Promise<RawResponse> {
    return this.send('PATCH', below, { body });
  }
}

/** Paths are below the customer of the platform API. */
export class PlatformUser extends SigningClient {
  constructor(server: TestServer, customerId: number, username = `${customerId}.user`) {
    super(server, customerId, username, '/platform/v1');
  }
}

/** Paths are below the customer. */
export class ApiClient extends SigningClient {
  constructor(server: TestServer, customerId: number, username = `${customerId}.user`) {
    super(server, customerId, username, '');
  }

  /** Creates a profile that must be accepted, and returns its id. */
  async create(profileType: string, body: unknown): Promise<number> {
    const answer = await this.post(`/${profileType}`, body);
    jsonOf(answer, 201, `POST ${profileType}`);
    return Number(answer.headers.location?.split('/').at(-1));
  }

  /** Changes a profile; the change must be accepted. */
  async change(profile: string, body: unknown): Promise<void> {
    jsonOf(await this.patch(`/${profile}`, body), 204, `PATCH ${profile}`);
  }

  /** The fields of a profile that must be there, without its links. */
  async read(profile: string, fields?: string): Promise<Record<string, unknown>> {
    const answer = await this.get(`/${profile}${fields === undefined ? '' : `?fields=${fields}`}`);
    const { links: _, ...values } = jsonOf<Record<string, unknown>>(answer, 200, `GET ${profile}`);
    return values;
  }
}

/** The error entries of a reply. */
export function errorsOf({ json }: RawResponse): Array<{ errorMessage: string; errorCode: number }> {
  return (json as { errors: Array<{ errorMessage: string; errorCode: number }> }).errors;
}

/** The codes of a reply's errors, in order. */
export function codesOf(response: RawResponse): number[] {
  return errorsOf(response).map(({ errorCode }) => errorCode);
}

/** Every value of a header that may be there several times. */
export function headerValues({ rawHeaders }: RawResponse, name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}

/** The status of a reply, and the codes of its errors if it has failed. */
export function statusAndCodes(response: RawResponse): [number, number[]] {
  return [response.status, response.status < 400 ? [] : codesOf(response)];
}
