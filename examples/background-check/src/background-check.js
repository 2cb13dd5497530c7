import { ServiceError } from '@talent-platform/client';
import { message, receiveEvents, redirect, reject } from '@talent-platform/client/events';

/** The statuses and the field of the customer that this integration knows. */
export const STATUSES = { check: 'C51220', cleared: 'C51222', review: 'C51224' };
export const REPORT_FIELD = 'field1001';
export const REPORT_FORM = 'background_report';

/**
 * @typedef {object} Order
 * @property {string} key - the same if the order is repeated, so that the provider checks nobody twice
 * @property {number} workflowId
 * @property {number} personId
 * @property {string} name
 * @property {string} email
 * @property {string} resume - its text
 *
 * @typedef {object} Provider
 * @property {(order: Order) => Promise<{ url: string }>} order - returns the page at which the recruiter goes on
 *
 * @typedef {object} Report
 * @property {string} checkId
 * @property {number} workflowId
 * @property {number} personId
 * @property {'clear' | 'consider'} result
 * @property {string} checkedOn - `2026-11-20`
 * @property {Uint8Array} document - a PDF
 */

/**
 * The integration. `receiver` takes the event of the trigger status, and `deliver` brings the report of the provider.
 *
 * @param {object} parts
 * @param {import('@talent-platform/client').Client} parts.client
 * @param {Provider} parts.provider
 * @param {{ user: string, secret: string }} parts.eventCredentials - those of the subscription
 * @param {(error: unknown) => void} parts.onError
 */
export function createBackgroundCheck({ client, provider, eventCredentials, onError }) {
  const receiver = receiveEvents({
    credentials: eventCredentials,
    handlers: { WorkFlowStatusChangeEvent: ({ id, payload }) => begin(client, provider, { key: id, ...payload }) },
    onError,
  });
  return { receiver, deliver: (/** @type {Report} */ report) => deliver(client, report) };
}

/**
 * Orders a check of the candidate, and tells the recruiter how it goes on.
 *
 * @param {import('@talent-platform/client').Client} client
 * @param {Provider} provider
 * @param {{ key: string, personId: string, systemId: string }} event
 */
async function begin(client, provider, event) {
  const personId = Number(event.personId);
  const earlier = await findReport(client, personId);
  if (earlier !== undefined) return message(`There is a report already: ${earlier}.`);
  const { firstname, lastname, email } = await client.people.get(personId, {
    fields: ['firstname', 'lastname', 'email'],
  });
  if (typeof email !== 'string') return reject('The candidate has no e-mail address. Add one, and move again.');
  const resume = await readResume(client, personId);
  if (resume === undefined) return reject('The candidate has no resume that can be read. Add one, and move again.');
  const name = `${String(firstname)} ${String(lastname)}`;
  const order = { key: event.key, workflowId: Number(event.systemId), personId, name, email, resume };
  const { url } = await provider.order(order);
  return redirect(url, 'Choose what is to be checked.');
}

/**
 * Stores a report: as a form, as a file, and as the status of the candidate. Each step may be repeated, so a report that
 * was delivered in part is delivered whole by the next attempt.
 *
 * @param {import('@talent-platform/client').Client} client
 * @param {Report} report
 */
async function deliver(client, { checkId, workflowId, personId, result, checkedOn, document }) {
  const isRepeatable = true; // the same answers and the same file again do no harm
  const form = { owner: personId, formname: REPORT_FORM, check_id: checkId, result, checked_on: checkedOn };
  await client.forms.replace(form, { isRepeatable });
  const filename = `background-check-${checkId}.pdf`;
  await client.people.file(personId, REPORT_FIELD).upload(document, { filename, isRepeatable });
  const status = result === 'clear' ? STATUSES.cleared : STATUSES.review;
  const comment = `Background check ${checkId}: ${result}.`;
  await client.workflows.move(workflowId, { status, comment }, { idempotencyKey: `background-check-${checkId}` });
}

/**
 * @param {import('@talent-platform/client').Client} client
 * @param {number} personId
 */
async function findReport(client, personId) {
  for await (const { formname, formDataId, status } of client.forms.ofOwner('people', personId)) {
    if (formname !== REPORT_FORM || status !== 'Complete') continue;
    const { result } = await client.forms.get(formDataId, { questions: ['result'] });
    return String(result);
  }
  return undefined;
}

/**
 * @param {import('@talent-platform/client').Client} client
 * @param {number} personId
 */
async function readResume(client, personId) {
  try {
    return await client.people.resume(personId).text();
  } catch (error) {
    const isMissing = error instanceof ServiceError && (error.has('NO_TEXT') || error.has('RESOURCE_NOT_FOUND'));
    if (isMissing) return undefined;
    throw error;
  }
}
