import { idOf } from './service-client.mjs';

const FORM = 'crash';

/** The filled forms of the crash test's customer: every answer of one says the same value, and so do two fields of the owner. */
export class FormsClient {
  #service;

  /** @param {import('./service-client.mjs').ServiceClient} service */
  constructor(service) {
    this.#service = service;
  }

  /** The id, once the first submission is acknowledged. */
  async submit(owner, value) {
    return idOf(await this.#service.send('POST', '/forms', { status: 201, members: submission(owner, value) }));
  }

  /** The id, once the answers are replaced, or made where the owner had none. */
  async replace(owner, value) {
    return idOf(await this.#service.send('PUT', '/forms', { status: [200, 201], members: submission(owner, value) }));
  }

  /** The answers of a filled form and the fields of its owner; null where there is no form of that id. */
  async read(id, owner) {
    const form = await this.#service.send('GET', `/forms/${FORM}/data/${id}`, { status: [200, 404] });
    if (form.status === 404) return null;
    const person = await this.#service.send('GET', `/people/${owner}?fields=field9,field10`, { status: 200 });
    return { ...form.body, profile: { synced: person.body.field9, copied: person.body.field10 } };
  }
}

/** How many entries the group of a submission of that value has. */
export function entriesOf(value) {
  return (value % 3) + 1;
}

function submission(owner, value) {
  const rounds = Array.from({ length: entriesOf(value) }, () => ({ value }));
  return { owner, formname: FORM, synced: value, copied: value, plain: value, note: `${value}`, rounds };
}
