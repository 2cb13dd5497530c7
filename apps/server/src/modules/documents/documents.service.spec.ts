import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import 'reflect-metadata';
import { afterAll, describe, expect, it } from '@jest/globals';
import { aFormDocument } from '../../../test/builders/form-document.builder.js';
import { readBytes, readPdfPages, readWordText } from '@talent-platform/documents/test-support';
import { RecordingLog } from '../../../test/support/recording-log.js';
import { TestClock } from '../../../test/support/test-clock.js';
import { ExportProcesses } from '@talent-platform/documents/export';
import type { FormDocument, FormDocumentFormat } from './index.js';
import { DocumentQueue } from './document-queue.js';
import { DocumentsService } from './documents.service.js';

const FORM: FormDocument = aFormDocument({
  facts: [
    { label: 'Owner', value: 'Ada Lovelace' },
    { label: 'Status', value: 'Complete' },
  ],
  signature: { label: 'Signature', value: 'Signed by Ada Lovelace on 2026-11-20' },
  sections: [
    {
      heading: 'You',
      items: [
        { label: 'Legal name', answer: 'Lovelace' },
        { label: 'Do you agree?', answer: 'Yes' },
        { label: 'Middle name', answer: '' },
        { label: 'About you', answer: 'One.\r\n\r\nTwo.' },
      ],
    },
    {
      heading: undefined,
      items: [
        {
          label: 'Employers',
          entries: [
            { number: 1, items: [{ label: 'Employer', answer: 'Acme' }] },
            { number: 3, items: [{ label: 'Employer', answer: 'A\nB' }] },
          ],
        },
        { label: 'References', entries: [] },
      ],
    },
  ],
});

const LONG = aFormDocument({
  sections: [
    { heading: undefined, items: Array.from({ length: 3000 }, (_, at) => ({ label: `Q${at}`, answer: `A${at}` })) },
  ],
});

const TEXTS = [
  'Background check',
  'Owner',
  'Ada Lovelace',
  'Status',
  'Complete',
  'You',
  'Legal name',
  'Lovelace',
  'Do you agree?',
  'Yes',
  'Middle name',
  '—',
  'About you',
  'One.',
  'Two.',
  'Employers',
  '1.',
  'Employer',
  'Acme',
  '3.',
  'Employer',
  'A',
  'B',
  'References',
  '—',
  'Signature: Signed by Ada Lovelace on 2026-11-20',
];

const readForm = (): Promise<FormDocument> => Promise.resolve(FORM);
const readLong = (): Promise<FormDocument> => Promise.resolve(LONG);

const made = (): void => undefined;
const ADA = { requester: { group: '1001', member: 'ada' }, made };

describe('DocumentsService', () => {
  const log = new RecordingLog();
  const documents = new DocumentsService(new ExportProcesses(), new DocumentQueue(log), new TestClock());
  const { signal } = new AbortController();
  const reader = { ...ADA, signal };

  afterAll(() => documents.onApplicationShutdown());

  it('writes a text that reads from top to bottom', async () => {
    const text = (await readBytes(documents.write(readForm, 'txt', reader))).toString();
    expect(text).toBe(`Background check
================
Owner: Ada Lovelace
Status: Complete

You
---
Legal name: Lovelace
Do you agree? Yes
Middle name: —
About you:
    One.

    Two.

Employers:
    1.
        Employer: Acme
    3.
        Employer:
            A
            B
References: —

Signature: Signed by Ada Lovelace on 2026-11-20
`);
  });

  it('writes a PDF whose text can be selected', async () => {
    const bytes = await readBytes(documents.write(readForm, 'pdf', reader));
    expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.4');
    const [page = '', ...more] = await readPdfPages(bytes);
    expect(more).toEqual([]);
    expect(page.replace(/\s+/g, ' ')).toMatch(/ Page 1 of 1 ?$/);
    expectInOrder(page, TEXTS);
  });

  it('writes a document of Word 97', async () => {
    const bytes = await readBytes(documents.write(readForm, 'doc', reader));
    expect(bytes.subarray(0, 8).toString('hex')).toBe('d0cf11e0a1b11ae1');
    expectInOrder(await readWordText(bytes), TEXTS);
  });

  it.each(['doc', 'pdf', 'txt'] as const)(
    'writes nothing of a %s before somebody reads it, and ends if the reader stops',
    (format) => {
      const stream = documents.write(readForm, format, reader);
      stream.destroy();
      expect(stream.destroyed).toBe(true);
    },
  );

  it("makes another user's document at once, no matter how many one user requests, and refuses those beyond a user's share", async () => {
    const clients = Array.from({ length: 40 }, () => new AbortController());
    const asked = clients.map(({ signal: each }) =>
      readBytes(documents.write(readLong, 'pdf', { ...ADA, signal: each })),
    );
    const outcomes = asked.map((bytes) =>
      bytes.then(
        () => 'made',
        (error: Error) => error.message,
      ),
    );
    await setImmediate();
    expect(
      (await readBytes(documents.write(readForm, 'doc', { requester: { group: '1001', member: 'bob' }, signal, made })))
        .length,
    ).toBeGreaterThan(0);
    expect((await readBytes(documents.write(readForm, 'txt', reader))).length).toBeGreaterThan(0);
    for (const client of clients) client.abort(new Error('gone'));
    const refused = (await Promise.all(outcomes)).filter((outcome) => outcome !== 'gone' && outcome !== 'made');
    expect(new Set(refused)).toEqual(new Set([expect.stringMatching(/^8 of your own documents wait already/)]));
    expect(refused).toHaveLength(31);
    expect(
      log.text.match(
        /"user":"ada","customer":1001,"why":"All 8 places [^"]*","times":1,"msg":"A document was not made\."/g,
      ),
    ).toHaveLength(1);
    expect((await readBytes(documents.write(readForm, 'doc', reader))).length).toBeGreaterThan(0);
  });

  it('draws in processes of their own, which end with the server, and writes texts itself (D-FRM-25)', async () => {
    const own = new ExportProcesses();
    const service = new DocumentsService(own, new DocumentQueue(log), new TestClock());
    await readBytes(service.write(readForm, 'txt', reader));
    expect(own.pids).toEqual([]);
    await readBytes(service.write(readForm, 'doc', reader));
    const [pid = 0] = own.pids;
    expect(process.kill(pid, 0)).toBe(true);
    service.onApplicationShutdown();
    while (isThere(pid)) await setImmediate();
    expect(own.pids).toEqual([]);
  });

  it('makes a document whole though nobody takes it, so that it keeps no turn', async () => {
    const slow = ['doc', 'doc', 'pdf'].map((format) => documents.write(readLong, format as FormDocumentFormat, reader));
    for (const stream of slow) await once(stream, 'readable');
    expect((await readBytes(documents.write(readForm, 'doc', reader))).length).toBeGreaterThan(0);
    for (const stream of slow) stream.destroy();
  });
});

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function expectInOrder(text: string, parts: readonly string[]): void {
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    expect({ part, isThere: at >= 0 }).toEqual({ part, isThere: true });
    from = at + part.length;
  }
}
