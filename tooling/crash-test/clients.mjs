import { createHash } from 'node:crypto';

import { idOf, multipart } from '@talent-platform/harness/send-signed.mjs';

/** @typedef {import('./service-client.mjs').Client} Client */

/** Writes and reads the people of the crash test's customer. */
export class PeopleClient {
  #service;

  /** @param {Client} service */
  constructor(service) {
    this.#service = service;
  }

  /**
   * Returns the id after the server has acknowledged the new person. A repeat under the same key creates no second
   * person.
   */
  async create(person, key) {
    return idOf(await this.#service.send('POST', '/people', { status: 201, members: person, key }));
  }

  async change(id, person) {
    await this.#service.send('PATCH', `/people/${id}`, { status: 204, members: person });
  }

  /** Returns the fields of a person; null if no person has the id. */
  async read(id, fields) {
    const response = await this.#service.send('GET', `/people/${id}?fields=${fields.join(',')}`, {
      status: [200, 404],
    });
    return response.status === 404 ? null : response.body;
  }
}

const FORM = 'crash';

/**
 * Writes and reads the filled forms of the crash test's customer. All answers of a form and two fields of its owner
 * have the same value.
 */
export class FormsClient {
  #service;

  /** @param {Client} service */
  constructor(service) {
    this.#service = service;
  }

  /** Returns the id after the server has acknowledged the first submission. */
  async submit(owner, value) {
    return idOf(await this.#service.send('POST', '/forms', { status: 201, members: submission(owner, value) }));
  }

  /** Returns the id after the server has replaced the answers, or created them if the owner had none. */
  async replace(owner, value) {
    return idOf(await this.#service.send('PUT', '/forms', { status: [200, 201], members: submission(owner, value) }));
  }

  /** Returns the answers of a filled form and the fields of its owner; null if no form has the id. */
  async read(id, owner) {
    const form = await this.#service.send('GET', `/forms/${FORM}/data/${id}`, { status: [200, 404] });
    if (form.status === 404) return null;
    const person = await this.#service.send('GET', `/people/${owner}?fields=field9,field10`, { status: 200 });
    return { ...form.body, profile: { synced: person.body.field9, copied: person.body.field10 } };
  }
}

/** Returns the number of entries in the group of a submission with this value. */
export function entriesOf(value) {
  return (value % 3) + 1;
}

function submission(owner, value) {
  const rounds = Array.from({ length: entriesOf(value) }, () => ({ value }));
  return { owner, formname: FORM, synced: value, copied: value, plain: value, note: `${value}`, rounds };
}

const FIELD = 'field11';

/** The value of a field without a file. */
export const NO_FILE = 'no file';

/** Writes and reads the file of a person of the crash test's customer. */
export class FilesClient {
  #service;

  /** @param {Client} service */
  constructor(service) {
    this.#service = service;
  }

  async upload(owner, content) {
    await this.#service.send('PATCH', placeOf(owner), { status: 204, ...multipart(FIELD, content) });
  }

  /** Another writer may have removed the file already. */
  async remove(owner) {
    await this.#service.send('DELETE', placeOf(owner), { status: [204, 404] });
  }

  /** Returns the hash of the file, or NO_FILE. */
  async read(owner) {
    const { status, body } = await this.#service.send('GET', placeOf(owner), { status: [200, 404] });
    return status === 404 ? NO_FILE : hashOf(body);
  }
}

/** The tests identify a file by its SHA-256. */
export function hashOf(content) {
  return createHash('sha256').update(content).digest('hex');
}

function placeOf(owner) {
  return `/people/${owner}/fields/${FIELD}/binary`;
}

const NEW_STATUS = 'C1';
/** The partner receives an event for each candidate who reaches this status. */
const TOLD_STATUS = 'C2';

/**
 * Writes and reads the workflows of the crash test's customer: people with one job. Their first status sends no event.
 * A move to the next status does.
 */
export class WorkflowsClient {
  #service;
  #platform;

  /**
   * @param {Client} service
   * @param {Client} platform - the same customer, below /platform/v1
   */
  constructor(service, platform) {
    this.#service = service;
    this.#platform = platform;
  }

  async createJob() {
    const members = { jobtitle: 'Crash', folder: 'D31001' };
    return idOf(await this.#service.send('POST', '/jobs', { status: 201, members }));
  }

  async create(job, person, key) {
    const members = { baseprofile: job, associatedprofile: person, status: { id: NEW_STATUS } };
    return idOf(await this.#service.send('POST', '/applicantworkflows', { status: 201, members, key }));
  }

  /** Moves by a platform action. Returns the ids of the events. */
  async move(id, key) {
    const members = { status: { id: TOLD_STATUS } };
    const { body } = await this.#platform.send('POST', `/workflows/${id}/move`, { status: 200, members, key });
    return body.events.map((event) => event.id);
  }

  /** Moves by the web services, which do not return the ids of events. */
  async change(id) {
    const members = { status: { id: TOLD_STATUS } };
    await this.#service.send('PATCH', `/applicantworkflows/${id}`, { status: 204, members });
  }

  /** Whether the workflow was moved. */
  async isMoved(id) {
    const { body } = await this.#service.send('GET', `/applicantworkflows/${id}`, { status: 200 });
    return body.status?.id === TOLD_STATUS;
  }
}
