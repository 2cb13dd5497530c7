import { signRequest } from '@talent-platform/protocol/signing';
import { inLanes } from '../../run/lanes.mjs';
import { brokenRule, codesOf } from '../answers/answer-rules.mjs';
import { CALLERS, CUSTOMER } from '../client/callers.mjs';
import { readAnswers } from '../client/read-answers.mjs';
import { exchange } from './exchange.mjs';
import { sha256 } from '../../signing/reference.mjs';
import { JOB, RAW_FORMS } from './raw-forms.table.mjs';

const LANES = 12;

const JOB_TARGET = `${CUSTOMER}/jobs?dryrun=true`;

/**
 * The bytes of a form, with credentials and paths filled in. They are signed, and no password: changed at random, passwords
 * would be guesses, and whoever guesses is soon not listened to.
 */
export function formBytes(text, person) {
  const path = `${CUSTOMER}/people/${person}?fields=lastname`;
  const auth = signature({ target: path });
  const authOfJob = signature({ method: 'POST', target: JOB_TARGET, body: Buffer.from(JOB) });
  const own = text.startsWith('POST') ? authOfJob : auth;
  const hidden = `GET ${path} HTTP/1.1\r\nHost: x\r\n${auth}\r\n\r\n`;
  return Buffer.from(
    text
      .replaceAll('$HIDDEN', hidden)
      .replaceAll('$AUTH', own)
      .replaceAll('$SIGNED', unsignedHeaders())
      .replaceAll('$PERSON', path),
    'latin1',
  );
}

/** The headers that every signed request carries beside its signature. */
function unsignedHeaders() {
  return `x-svc-date: ${new Date().toISOString().slice(0, 19)}Z\r\nx-svc-content-sha256: ${sha256('')}`;
}

function signature(request) {
  const { user, secret } = CALLERS.recruiter;
  const { headers } = signRequest({ method: 'GET', ...request, user, secret, now: new Date() });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return lines.join('\r\n');
}

/** @returns {{ kind: string, message: string } | undefined} */
export function judgeForm({ name, answers: wanted, code, closed, mayLackLast }, { bytes, isClosed, isReset }) {
  if (isReset && bytes.length === 0 && wanted[0][0] === 431) return undefined;
  let answers;
  try {
    answers = readAnswers(bytes);
  } catch (error) {
    return { kind: `${name}: no well-formed answer`, message: error.message };
  }
  const statuses = answers.map(({ status }) => status);
  const isWanted = (list) =>
    list.length === statuses.length && list.every((allowed, at) => allowed.includes(statuses[at]));
  if (!isWanted(wanted) && !(mayLackLast && isWanted(wanted.slice(0, -1))))
    return {
      kind: name,
      message: `It must be answered ${JSON.stringify(wanted)}; it was [${statuses}] ${answers.at(-1)?.text.slice(0, 200) ?? ''}`,
    };
  const [first] = answers;
  if (code !== undefined && codesOf(first)[0] !== code)
    return { kind: name, message: `It must have code ${code}; it was ${first.status} ${first.text.slice(0, 300)}` };
  if (closed && !isClosed)
    return { kind: `${name}: stays open`, message: 'The connection must be closed behind it, and stays open.' };
  return answers.map((answer) => brokenRule(answer)).find(Boolean);
}

function answersIn(bytes) {
  try {
    return readAnswers(bytes).length;
  } catch {
    return 0;
  }
}

/** Every form of the table. */
export async function runRawForms({ port, person, findings }) {
  await inLanes(RAW_FORMS, { lanes: LANES }, async (form) => {
    const bytes = formBytes(form.bytes, person);
    const came = await exchange(port, [bytes], {
      ending: form.closed ? 'stay' : 'half',
      isWhole: (came) => answersIn(came) >= form.answers.length,
    });
    const problem = judgeForm(form, came);
    if (problem) findings.fail({ part: 'raw forms', ...problem, shown: JSON.stringify(form.bytes.slice(0, 400)) });
    else findings.pass();
  });
}
