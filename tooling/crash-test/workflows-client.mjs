import { idOf } from './service-client.mjs';

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
