import { unexpectedReply, callService, writeOnce } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { findHeader } from '../request/response-body.js';
import { explainFormRefusal } from './read-forms.js';

/** A form to ask for, and whom it is of. */
export interface FormToRequest {
  readonly formname: string;
  readonly body: object;
}

/** The form that was requested, and the outcome. */
export interface RequestedForm {
  readonly formDataId: number;
  readonly location: string;
  /** `201 Created`, or `200 OK` where the form had been requested before. */
  readonly outcome: string;
}

/** Asks for a form (D-ACT-5). */
export async function requestForm({ formname, body }: FormToRequest, session: PlatformSession): Promise<RequestedForm> {
  const call = {
    method: 'POST',
    path: `/platform/v1/customers/${session.customer}/forms/${formname}/request`,
    body: JSON.stringify(body),
    explain: (refusal: Parameters<typeof explainFormRefusal>[0]) => explainFormRefusal(refusal, session),
  } as const;
  const response = await writeOnce((headers) => callService({ ...call, headers }, session));
  const location = findHeader(response, 'location') ?? '';
  const [, id] = /\/forms\/([1-9]\d*)$/.exec(location) ?? [];
  if (id === undefined) throw unexpectedReply('the URL of a filled form', response, session);
  return { formDataId: Number(id), location, outcome: `${response.status} ${response.statusText}`.trimEnd() };
}
