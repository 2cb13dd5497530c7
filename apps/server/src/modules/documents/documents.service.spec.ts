import { once } from 'node:events';
import 'reflect-metadata';
import { afterAll, describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { readBytes } from '@talent-platform/documents/test-support';
import { RecordingLog } from '../../../test/support/recording-log.js';
import { TestClock } from '../../../test/support/test-clock.js';
import { ExportProcesses } from '@talent-platform/documents/export';
import type { FormDocument, FormDocumentFormat } from '@talent-platform/documents/export';
import { DocumentQueue } from './document-queue.js';
import { DocumentsService } from './documents.service.js';

const BARE: FormDocument = { title: 'Background check', facts: [], signature: undefined, sections: [] };
const FORM: FormDocument = { ...BARE, facts: [{ label: 'Owner', value: 'Ada Lovelace' }] };

const LONG: FormDocument = {
  ...BARE,
  sections: [
    { heading: undefined, items: Array.from({ length: 3000 }, (_, at) => ({ label: `Q${at}`, answer: `A${at}` })) },
  ],
};

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

  it('draws in processes of their own, which end with the server, and writes texts itself (D-FRM-25)', async () => {
    const own = new ExportProcesses();
    const service = new DocumentsService(own, new DocumentQueue(log), new TestClock());
    const drawn = readBytes(service.write(readLong, 'pdf', reader));
    await until('the process', () => own.pids.length);
    const [pid = 0] = own.pids;
    await readBytes(service.write(readForm, 'txt', reader));
    expect(own.pids).toEqual([pid]);
    service.onApplicationShutdown();
    await expect(drawn).rejects.toThrow('exited unexpectedly');
    await until('the end of the process', () => !isThere(pid));
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
