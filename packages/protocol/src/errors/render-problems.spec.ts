import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ERROR_CODES } from './error-codes.js';
import type { ErrorCode } from './error-codes.js';
import type { Problem } from './protocol-error.js';
import { ProtocolError } from './protocol-error.js';
import { renderErrorBody, renderMessageBody, renderProblemHeaders } from './render-problems.js';

const required: Problem = { code: 'FIELD_REQUIRED', field: 'lastname', detail: 'is required.' };
const missing: Problem = { code: 'RESOURCE_NOT_FOUND', detail: 'There is no job 7.' };

it('renderErrorBody writes one entry for each problem, the field id in front of its text', () => {
  expect(renderErrorBody([required, missing])).toEqual({
    errors: [
      { errorMessage: 'lastname: is required.', errorCode: 1 },
      { errorMessage: 'There is no job 7.', errorCode: 2 },
    ],
  });
});

describe('renderErrorBody of a hostile request', () => {
  it('cuts a field name that is longer than any field has', () => {
    const [entry] = renderErrorBody([{ ...required, field: 'k'.repeat(1_000_000) }]).errors;
    expect(entry?.errorMessage).toBe(`${'k'.repeat(1000)}…: is required.`);
  });

  it('shows the characters of a field name that nobody sees, in the body and in headers (D-ERR-2)', () => {
    const problem: Problem = { code: 'FIELD_UNKNOWN', field: 'last\u200Bna\uFEFFme', detail: 'is not a field.' };
    const shown = 'last\\u200bna\\ufeffme';
    expect(renderErrorBody([problem]).errors[0]?.errorMessage).toBe(`${shown}: is not a field.`);
    expect(renderProblemHeaders([problem])).toEqual([`4:${shown}:is not a field.`]);
  });

  it('writes at most 1,000 entries', () => {
    expect(renderErrorBody(Array.from({ length: 1001 }, () => required)).errors).toHaveLength(1000);
  });
});

describe('renderProblemHeaders', () => {
  it('writes the code, the field id where there is one, and the detail', () => {
    expect(renderProblemHeaders([required, missing])).toEqual(['1:lastname:is required.', '2:There is no job 7.']);
  });

  it('writes at most 2,048 bytes in all: the first headers that fit, each whole (D-ERR-2)', () => {
    const problems = Array.from({ length: 20 }, (_, index) => ({ ...missing, detail: `${index} ${'é'.repeat(300)}` }));
    const headers = renderProblemHeaders(problems);
    expect(headers).toHaveLength(4);
    for (const header of headers) expect(header.length).toBeLessThanOrEqual(512);
    const short = { ...missing, detail: 'x' };
    expect(renderProblemHeaders([...problems.slice(0, 3), short, ...problems])).toHaveLength(4);
  });

  it('lets no control character through', () => {
    expect(renderProblemHeaders([{ ...missing, detail: 'a\r\nX-Evil: b\0c\u0085d\u2028e' }])).toEqual([
      '2:a X-Evil: b c d e',
    ]);
  });

  it('writes characters beyond ASCII as their UTF-8 bytes', () => {
    expect(renderProblemHeaders([{ ...missing, detail: '€' }])).toEqual(['2:\u00e2\u0082\u00ac']);
  });

  it.each([
    ['an ASCII text', 'x', 512],
    ['a text of four-byte characters', '😀', 2 + 127 * 4],
  ])('cuts %s at the last whole character within 512 bytes', (_title, character, bytes) => {
    const [header] = renderProblemHeaders([{ ...missing, detail: character.repeat(600) }]);
    expect(header).toHaveLength(bytes);
  });

  it('gives characters that every header takes, whatever the problem says', () => {
    const problem = fc.record({
      code: fc.constantFrom(...(Object.keys(ERROR_CODES) as ErrorCode[])),
      detail: fc.string({ unit: 'binary', maxLength: 600 }),
      field: fc.string({ unit: 'binary' }),
    });
    fc.assert(
      fc.property(problem, (any) => {
        const [header = ''] = renderProblemHeaders([any]);
        expect(header).not.toMatch(/[^\u0020-\u007e\u0080-\u00ff]/);
        expect(header.length).toBeLessThanOrEqual(512);
        expect(new TextDecoder().decode(Uint8Array.from(header, (byte) => byte.charCodeAt(0)))).not.toMatch(/\uFFFD$/);
      }),
    );
  });
});

it('renderMessageBody writes all texts and the HTTP status, which the first problem decides (D-ERR-7)', () => {
  const message = 'lastname: is required. There is no job 7.';
  expect(renderMessageBody(new ProtocolError([required, missing]))).toEqual({ message, code: 400 });
  expect(renderMessageBody(new ProtocolError([{ ...missing, status: 403 }]))).toEqual({
    message: 'There is no job 7.',
    code: 403,
  });
});
