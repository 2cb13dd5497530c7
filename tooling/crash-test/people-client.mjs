import { SigningSecret, signRequest } from '@talent-platform/protocol/signing';

const USER = 'crash.writer';
const SECRET = new SigningSecret('crash-test-secret');
const PEOPLE = '/customers/1/people';

/** The server went away before it answered: the write is not acknowledged, and may or may not be there. */
export class ConnectionLost extends Error {}

/** The people of the crash test's customer, over HTTP. */
export class PeopleClient {
  constructor(baseUrl) {
    this.baseUrl = baseUrl;
  }

  /** The id, once the new person is acknowledged. A repeat under the same key makes no second one. */
  async create(person, key) {
    const { headers } = await this.#send('POST', PEOPLE, { status: 201, person, key });
    return Number(headers.get('location').split('/').at(-1));
  }

  async change(id, person) {
    await this.#send('PATCH', `${PEOPLE}/${id}`, { status: 204, person });
  }

  /** The fields of a person; null where there is none of that id. */
  async read(id, fields) {
    const response = await this.#send('GET', `${PEOPLE}/${id}?fields=${fields.join(',')}`, { status: [200, 404] });
    return response.status === 404 ? null : response.body;
  }

  async #send(method, target, { status, person, key }) {
    const body = person === undefined ? undefined : Buffer.from(JSON.stringify(person));
    const signed = signRequest({ method, target, body, user: USER, secret: SECRET, now: new Date() });
    const headers = [
      ...signed.headers,
      ...(body ? [['content-type', 'application/json']] : []),
      ...(key ? [['idempotency-key', key]] : []),
    ];
    const answer = await fetch(this.baseUrl + target, { method, headers, body }).then(whole, lost);
    if (![status].flat().includes(answer.status)) {
      throw new Error(`${method} ${target} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    return answer;
  }
}

async function whole(response) {
  const text = await response.text().catch(lost);
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}

function lost(cause) {
  throw new ConnectionLost('The connection was lost.', { cause });
}
