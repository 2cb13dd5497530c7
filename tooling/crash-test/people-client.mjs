import { idOf } from './service-client.mjs';

/** The people of the crash test's customer. */
export class PeopleClient {
  #service;

  /** @param {import('./service-client.mjs').ServiceClient} service */
  constructor(service) {
    this.#service = service;
  }

  /** The id, once the new person is acknowledged. A repeat under the same key makes no second one. */
  async create(person, key) {
    return idOf(await this.#service.send('POST', '/people', { status: 201, members: person, key }));
  }

  async change(id, person) {
    await this.#service.send('PATCH', `/people/${id}`, { status: 204, members: person });
  }

  /** The fields of a person; null where there is none of that id. */
  async read(id, fields) {
    const response = await this.#service.send('GET', `/people/${id}?fields=${fields.join(',')}`, {
      status: [200, 404],
    });
    return response.status === 404 ? null : response.body;
  }
}
