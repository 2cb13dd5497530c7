import { createHash } from 'node:crypto';

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

const NEW_STATUS = 'C1';
/** The partner is told of who comes into this status. */
const TOLD_STATUS = 'C2';

/** The workflows of the crash test's customer: people with one job, in a status of which nobody is told, until they are moved. */
export class WorkflowsClient {
  #service;
  #platform;

  /**
   * @param {import('./service-client.mjs').ServiceClient} service
   * @param {import('./service-client.mjs').ServiceClient} platform - the same customer, below /platform/v1
   */
  constructor(service, platform) {
    this.#service = service;
    this.#platform = platform;
  }

  async createJob() {
    const members = { jobtitle: 'Crash', folder: 'D31001' };
    return idOf(await this.#service.send('POST', '/jobs', { status: 201, members }));
  }

  async create(job, person) {
    const members = { baseprofile: job, associatedprofile: person, status: { id: NEW_STATUS } };
    return idOf(await this.#service.send('POST', '/applicantworkflows', { status: 201, members }));
  }

  /** The ids of the events that were sent, as whoever acts on the platform is told. */
  async move(id) {
    const members = { status: { id: TOLD_STATUS } };
    const { body } = await this.#platform.send('POST', `/workflows/${id}/move`, { status: 200, members });
    return body.events.map((event) => event.id);
  }

  /** The same by the web services, which tell of no events. */
  async change(id) {
    const members = { status: { id: TOLD_STATUS } };
    await this.#service.send('PATCH', `/applicantworkflows/${id}`, { status: 204, members });
  }

  /** Whether it was moved. */
  async isMoved(id) {
    const { body } = await this.#service.send('GET', `/applicantworkflows/${id}`, { status: 200 });
    return body.status?.id === TOLD_STATUS;
  }
}
