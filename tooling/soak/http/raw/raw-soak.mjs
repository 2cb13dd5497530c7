import { signRequest } from '@talent-platform/protocol/signing';
import fc from 'fast-check';

import { brokenRule } from '../answer-rules.mjs';
import { CALLERS, CUSTOMER } from '../client.mjs';
import { exchange } from '../exchange.mjs';
import { JOB, RAW_FORMS } from './raw-forms.table.mjs';
import { readAnswers } from '../read-answers.mjs';
import { search } from '../../run/find-failing-input.mjs';

const JOB_TARGET = `${CUSTOMER}/jobs?dryrun=true`;

/**
 * Returns the bytes of a form with credentials and paths filled in. Uses signatures, because randomly changed passwords
 * would count as guesses, and the server soon blocks clients that guess.
 */
export function formBytes(text, person) {
  const path = `${CUSTOMER}/people/${person}?fields=lastname`;
  const auth = signature({ target: path });
  const authOfJob = signature({ method: 'POST', target: JOB_TARGET, body: Buffer.from(JOB) });
  const own = text.startsWith('POST') ? authOfJob : auth;
  const hidden = `GET ${path} HTTP/1.1\r\nHost: x\r\n${auth}\r\n\r\n`;
  return Buffer.from(text.replaceAll('$HIDDEN', hidden).replaceAll('$AUTH', own).replaceAll('$PERSON', path), 'latin1');
}

function signature(request) {
  const { user, secret } = CALLERS.recruiter;
  const { headers } = signRequest({ method: 'GET', ...request, user, secret, now: new Date() });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return lines.join('\r\n');
}

/**
 * @param {Omit<import('./raw-forms.table.mjs').RawForm, 'bytes'>} form
 * @param {{ bytes: Buffer, isClosed: boolean, isReset: boolean }} came
 * @returns {import('../../run/findings.mjs').Problem | undefined}
 */
export function judgeForm({ name, answers: wanted, closed, mayLackLast }, { bytes, isClosed, isReset }) {
  if (isReset && bytes.length === 0 && wanted[0][0] === 431) return undefined;
  let answers;
  try {
    answers = readAnswers(bytes);
  } catch (error) {
    return { kind: `${name}: no well-formed answer`, message: String(error) };
  }
  const statuses = answers.map(({ status }) => status);
  const isWanted = (list) =>
    list.length === statuses.length && list.every((allowed, at) => allowed.includes(statuses[at]));
  if (!isWanted(wanted) && !(mayLackLast && isWanted(wanted.slice(0, -1))))
    return {
      kind: name,
      message: `It must be answered ${JSON.stringify(wanted)}; it was [${statuses}] ${answers.at(-1)?.text.slice(0, 200) ?? ''}`,
    };
  if (closed && !isClosed)
    return { kind: `${name}: stays open`, message: 'The connection must be closed after the answer, and stays open.' };
  return answers.map((answer) => brokenRule(answer)).find(Boolean);
}

function answersIn(bytes) {
  try {
    return readAnswers(bytes).length;
  } catch {
    return 0;
  }
}

/** Sends every form of the table at once. */
export async function runRawForms({ port, person, findings }) {
  const send = async (form) => {
    const came = await exchange(port, [formBytes(form.bytes, person)], {
      ending: form.closed ? 'stay' : 'half',
      isWhole: (bytes) => answersIn(bytes) >= form.answers.length,
    });
    findings.count('raw forms', judgeForm(form, came), { shown: JSON.stringify(form.bytes.slice(0, 400)) });
  };
  await Promise.all(RAW_FORMS.map(send));
}

const PART = 'raw';

const TOKENS = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  ' ',
  '\t',
  ':',
  ';',
  ',',
  '%',
  '%00',
  '#',
  '?',
  '/',
  '//',
  '..',
  '"',
  '\x7f',
  '\xff',
  '\xc0\xaf',
  '\x0b',
  '\r\n\r\n',
  'Host: y\r\n',
  'Content-Length: 5\r\n',
  'Content-Length: 0\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Connection: close\r\n',
  'Expect: 100-continue\r\n',
  'Connection: keep-alive, Host\r\n',
  'Upgrade: h2c\r\n',
  'Content-Encoding: gzip\r\n',
  '0\r\n\r\n',
  'ffffffff\r\n',
  'HTTP/1.0',
  'HEAD ',
  'POST ',
  'PUT ',
  'A'.repeat(9000),
  'X: y\r\n'.repeat(700),
  'http://y',
  'Authorization: Basic x\r\n',
];

const edit = fc.record({
  at: fc.nat(10_000),
  do: fc.constantFrom('insert', 'remove', 'replace', 'repeat', 'cut'),
  token: fc.oneof(fc.constantFrom(...TOKENS), fc.string({ unit: 'binary-ascii', maxLength: 4 })),
  length: fc.integer({ min: 1, max: 40 }),
});

/** A form of the table, and edits of its bytes. `at` is in ten-thousandths of the length. */
const arbitraryBytes = fc.record({
  form: fc.nat(RAW_FORMS.length - 1),
  edits: fc.array(edit, { minLength: 1, maxLength: 5 }),
  pieces: fc.constantFrom(1, 1, 2, 3, 7),
  ending: fc.constantFrom('half', 'half', 'close'),
});

/** Returns the bytes of an input. */
export function editedBytes({ form, edits }, person) {
  return edits.reduce(
    (bytes, { at, do: change, token, length }) => {
      const start = Math.floor((at / 10_000) * bytes.length);
      const inserted = Buffer.from(token, 'latin1');
      const parts = {
        insert: [bytes.subarray(0, start), inserted, bytes.subarray(start)],
        remove: [bytes.subarray(0, start), bytes.subarray(start + length)],
        replace: [bytes.subarray(0, start), inserted, bytes.subarray(start + inserted.length)],
        repeat: [bytes.subarray(0, start + length), bytes.subarray(start)],
        cut: [bytes.subarray(0, start)],
      };
      return Buffer.concat(parts[change]);
    },
    formBytes(RAW_FORMS[form].bytes, person),
  );
}

/** @returns {Promise<{ kind: string, message: string } | undefined>} */
export async function judgeBytes(input, { port, person }) {
  const bytes = editedBytes(input, person);
  const size = Math.ceil(bytes.length / input.pieces) || 1;
  const pieces = Array.from({ length: input.pieces }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
  const came = await exchange(port, pieces, { ending: input.ending, quietMs: 25, pauseMs: input.pieces > 1 ? 2 : 0 });
  const anyHead = bytes.includes('HEAD ');
  const problem = input.ending === 'close' ? undefined : problemOf({ ...came, anyHead });
  return (
    problem && {
      ...problem,
      message: `${problem.message}\n  ${JSON.stringify(bytes.toString('latin1').slice(0, 800))}`,
    }
  );
}

function problemOf({ bytes, isClosed, isReset, anyHead }) {
  if (!isClosed)
    return {
      kind: 'a half-closed connection stays open',
      message: 'The client has ended its side, and the server keeps its own open.',
    };
  try {
    return readAnswers(bytes, { anyHead })
      .map((answer) => brokenRule(answer, { method: anyHead ? 'HEAD' : undefined }))
      .find(Boolean);
  } catch (error) {
    return isReset ? undefined : { kind: 'no well-formed answer', message: String(error) };
  }
}

/** Sends changed bytes until the time is over. */
export async function runRawFuzz({ port, person, findings, seed, until }) {
  /** @type {import('../../run/find-failing-input.mjs').Judge} */
  const judge = (input) => judgeBytes(input, { port, person });
  const lanes = [0, 1, 2, 3].map((lane) =>
    search({
      arbitrary: arbitraryBytes,
      judge,
      about: { part: PART, seed: seed + lane * 100_000, until, findings },
    }),
  );
  await Promise.all(lanes);
}
