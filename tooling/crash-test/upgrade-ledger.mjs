import { setTimeout as sleep } from 'node:timers/promises';
import { idOf } from '@talent-platform/harness/send-signed.mjs';
import { PatientRequests, PLATFORM, ServiceClient } from './service-client.mjs';

const PORTAL = 'careers';
const APPROVED = 'D31001';
const AGAIN_MS = 200;

/**
 * Writes of every kind through nodes of several releases. Checks that the change feed and searches return everything
 * that was acknowledged.
 */
export class UpgradeLedger {
  /** Each version as `type/id@version`. */
  #versions = new Set();
  /** Search conditions, each with the id that must be found: `type`, `name` of the filter, `value` and `id`. */
  #found = [];
  #nodesOfLists = 0;
  #turn = 0;

  get acknowledged() {
    return this.#versions.size + this.#nodesOfLists;
  }

  /** Sends one write of each kind to a node. */
  async writeThrough(baseUrl) {
    const turn = (this.#turn += 1);
    const node = new Node(baseUrl);
    const [lastname, word, city] = ['person', 'job', 'city'].map((kind) => `${kind}${turn}x`);
    const person = await node.create('people', { firstname: 'A', lastname });
    this.#wrote('people', person, 1);
    await node.change(`people/${person}`, { field1: turn });
    this.#wrote('people', person, 2);
    this.#found.push({ type: 'people', name: 'person.lastname', value: lastname, id: person });
    const job = await node.create('jobs', { jobtitle: 'A', folder: APPROVED });
    this.#wrote('jobs', job, 1);
    await node.change(`jobs/${job}`, { jobtitle: `A ${word}` });
    this.#wrote('jobs', job, 2);
    this.#wrote('portalposts', await node.create('portalposts', { jobid: job, portalurl: PORTAL }), 1);
    this.#found.push({ type: `portals/${PORTAL}`, name: 'job.portalkeywordsearch', value: word, id: job });
    const company = await node.create('companies', { name: city, addresses: [{ addresscity: city }] });
    this.#wrote('companies', company, 1);
    await node.change(`jobs/${job}`, { joblocation: await node.addressOf(company) });
    this.#wrote('jobs', job, 3);
    this.#found.push({ type: 'jobs', name: 'job.joblocation.addresscity', value: city, id: job });
    this.#wrote('forms', await node.create('forms', { owner: person, formname: 'crash', plain: turn }), 1);
    const workflow = await node.create('applicantworkflows', { baseprofile: job, associatedprofile: person });
    this.#wrote('applicantworkflows', workflow, 1);
    await node.change(`applicantworkflows/${workflow}`, { status: { id: 'C2' } });
    this.#wrote('applicantworkflows', workflow, 2);
    await node.add('lists/lists.skills/node', { value: `skill${turn}` });
    this.#nodesOfLists += 1;
  }

  /**
   * Returns the violations: acknowledged changes that are not in the change feed, and values that the search does not
   * find.
   *
   * @param tellingMs - the time limit; the feed holds a change only after all transactions that ran at the same time
   * have ended
   */
  async violations(baseUrl, tellingMs = 60_000) {
    const missing = await this.#untold(baseUrl, Date.now() + tellingMs);
    const node = new Node(baseUrl);
    for (const { type, name, value, id } of this.#found) {
      const ids = await node.search(type, { filters: [{ name, value: [value], operator: '=' }] });
      if (ids.length !== 1 || ids[0] !== id)
        missing.push(`A search of ${type} for ${value} finds ${ids.join()}, not ${id}.`);
    }
    return missing;
  }

  #wrote(type, id, version) {
    this.#versions.add(`${type}/${id}@${version}`);
  }

  async #untold(baseUrl, until) {
    for (;;) {
      const told = await changesOf(baseUrl);
      const untold = [...this.#versions].filter((version) => !told.has(version));
      const lists = [...told].filter((version) => version.startsWith('lists/')).length;
      if (untold.length === 0 && lists >= this.#nodesOfLists) return [];
      if (Date.now() > until)
        return [
          ...untold.map((version) => `The change feed lacks ${version}.`),
          ...(lists < this.#nodesOfLists ? [`Of ${this.#nodesOfLists} changes of lists ${lists} were told.`] : []),
        ];
      await sleep(AGAIN_MS);
    }
  }
}

async function changesOf(baseUrl) {
  const platform = new ServiceClient(baseUrl, PLATFORM);
  const told = new Set();
  for (let after = ''; ;) {
    const { body } = await platform.send('GET', `/changes?size=1000${after}`, { status: 200 });
    for (const { type, id, version } of body.changes) told.add(`${type}/${id}@${version}`);
    if (!body.more) return told;
    after = `&after=${encodeURIComponent(body.next)}`;
  }
}

/** A node of the service, which may answer "try again" while another node migrates the database. */
class Node {
  #service;

  constructor(baseUrl) {
    this.#service = new PatientRequests(() => baseUrl).client();
  }

  async create(type, members) {
    return idOf(await this.add(type, members));
  }

  add(below, members) {
    return this.#service.send('POST', `/${below}`, { status: 201, members });
  }

  change(below, members) {
    return this.#service.send('PATCH', `/${below}`, { status: 204, members });
  }

  async addressOf(company) {
    const { body } = await this.#service.send('GET', `/companies/${company}?fields=addresses`, { status: 200 });
    return body.addresses[0].id;
  }

  async search(type, members) {
    const { body } = await this.#service.send('POST', `/search/${type}`, { status: 200, members });
    return body.searchResults.map(({ id }) => id);
  }
}
