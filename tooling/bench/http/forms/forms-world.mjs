import { isDeepStrictEqual } from 'node:util';

import { copyWorld, CUSTOMER_ID, makeWorld, sendSigned } from '../world.mjs';
import { answersOf, describeForms, FORMS } from './described-forms.mjs';

const FORMS_PATH = `/customers/${CUSTOMER_ID}/forms`;

/** A customer with both forms, and with so many people that nobody need fill one twice. */
export async function makeFormsWorld(folder, { profiles }) {
  const world = await makeWorld(folder, { name: 'forms', forms: describeForms() });
  return copyWorld(world, { name: 'forms-filled', profiles });
}

/** The path of a filled form; with a name, all its answers. */
export function formTarget(id, name) {
  return name === undefined ? `${FORMS_PATH}/${id}` : `${FORMS_PATH}/${FORMS[name]}/data/${id}`;
}

/** A first submission, or with PUT one that replaces what is there. */
export function submission(method, name, { owner, stamp }) {
  const body = Buffer.from(JSON.stringify({ owner, formname: FORMS[name], ...answersOf(name, stamp) }));
  return { method, target: FORMS_PATH, body };
}

/** Fills a form, and gives the id of what is filled. */
export async function fillForm(port, name, which) {
  const { status, headers, text } = await sendSigned(port, submission('POST', name, which));
  if (status !== 201) throw new Error(`A form was refused: ${status} ${text}`);
  return Number(headers.get('location').split('/').at(-1));
}

/** Fails unless the stored answers are exactly those sent last. */
export async function checkFilled(port, name, { id, stamp, changed = {} }) {
  const { status, text } = await sendSigned(port, { target: formTarget(id, name) });
  if (status !== 200) throw new Error(`A filled form was answered with ${status} ${text}`);
  const read = JSON.parse(text);
  const expected = { ...answersOf(name, stamp), ...changed };
  const answers = Object.fromEntries(Object.keys(expected).map((member) => [member, withoutNumbers(read[member])]));
  if (!isDeepStrictEqual(answers, expected)) throw new Error(`The filled form ${id} is not as it was sent: ${text}`);
}

/** Entries without their numbers, which the service gives. */
function withoutNumbers(answer) {
  if (!Array.isArray(answer) || typeof answer[0] !== 'object') return answer;
  return answer.map((entry) => Object.fromEntries(Object.entries(entry).filter(([name]) => name !== 'entry')));
}
