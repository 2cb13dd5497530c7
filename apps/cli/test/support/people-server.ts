import type { IncomingMessage, ServerResponse } from 'node:http';
import { ADMINISTRATOR, refuse, SignedServer } from './signed-server.js';
import type { Call } from './signed-server.js';

/** The only user of the small server, with the credentials of both schemes. */
export const USER = { ...ADMINISTRATOR, password: 'a password: with ü' } as const;

const BASIC = `Basic ${Buffer.from(`${USER.name}:${USER.password}`).toString('base64')}`;
const PEOPLE = '/customers/1001/people';

/** A tiny server of people that takes Basic credentials, too. */
export class PeopleServer extends SignedServer {
  readonly #people = new Map<string, object>();
  /** The received bodies, unchanged. */
  readonly bodies: string[] = [];

  protected override identify(request: IncomingMessage, body: Buffer): boolean {
    const isOpen = request.url === '/health/live' || request.headers.authorization === BASIC;
    return isOpen ? false : super.identify(request, body);
  }

  protected override answer({ method, path, headers, body }: Call, response: ServerResponse): void {
    response.setHeader('Date', this.now().toUTCString());
    response.setHeader('X-RateLimit-Limit', '10000');
    if (path === '/health/live') return void response.end('{"status":"ok"}');
    this.bodies.push(body);
    if (method === 'POST' && path === PEOPLE) {
      const location = `${path}/${this.#people.size + 1}`;
      this.#people.set(location, JSON.parse(body));
      return void response.writeHead(201, { Location: `http://${headers.host}${location}` }).end();
    }
    const person = this.#people.get(path) ?? refuse('RESOURCE_NOT_FOUND', 'There is nothing here.');
    if (method === 'PATCH') {
      Object.assign(person, JSON.parse(body));
      return void response.writeHead(204).end();
    }
    response.end(JSON.stringify(person));
  }
}
