import fc from 'fast-check';
import { search } from '../../run/search.mjs';
import { brokenRule } from '../answers/answer-rules.mjs';
import { readAnswers } from '../client/read-answers.mjs';
import { exchange } from './exchange.mjs';
import { formBytes } from './raw-forms.mjs';
import { RAW_FORMS } from './raw-forms.table.mjs';

export const PART = 'raw';

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

/** A form of the table and what is done to its bytes: `at` in ten-thousandths of its length. */
const arbitraryBytes = fc.record({
  form: fc.nat(RAW_FORMS.length - 1),
  edits: fc.array(edit, { minLength: 1, maxLength: 5 }),
  pieces: fc.constantFrom(1, 1, 2, 3, 7),
  ending: fc.constantFrom('half', 'half', 'close'),
});

/** The bytes that an input stands for. */
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
      kind: 'a half-closed connection is kept',
      message: 'The client has ended its side, and the server keeps its own open.',
    };
  try {
    return readAnswers(bytes, { anyHead })
      .map((answer) => brokenRule(answer, { method: anyHead ? 'HEAD' : undefined }))
      .find(Boolean);
  } catch (error) {
    return isReset ? undefined : { kind: 'no well-formed answer', message: error.message };
  }
}

/** Sends changed bytes until the time is over. */
export async function runRawFuzz({ port, person, findings, kept, seed, until }) {
  for (const { input, seed: keptSeed } of kept.of(PART)) {
    const problem = input && (await judgeBytes(input, { port, person }));
    if (problem) findings.fail({ part: PART, ...problem, seed: keptSeed, input });
    else findings.pass();
  }
  const lanes = [0, 1, 2, 3].map((lane) =>
    search({
      arbitrary: arbitraryBytes,
      judge: (input) => judgeBytes(input, { port, person }),
      about: { part: PART, seed: seed + lane * 100_000, until, findings },
    }),
  );
  await Promise.all(lanes);
}
