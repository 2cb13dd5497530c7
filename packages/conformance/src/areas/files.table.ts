import { writing } from '../check.js';
import type { Area, Check, CheckSession } from '../check.js';
import {
  expectEqual,
  expectError,
  expectHeader,
  expectRefusal,
  expectShape,
  expectStatus,
  expectThat,
  expectValue,
} from '../expect.js';
import type { Reply } from '../reply.js';
import type { HeaderList } from '../server.js';

const RESUME_OBJECT = {
  type: 'object',
  required: ['file', 'filename', 'fileText'],
  properties: {
    file: { type: 'string', format: 'uri', pattern: '/fields/resume/binary$' },
    filename: { type: 'string', minLength: 1 },
    fileText: { type: 'string', format: 'uri', pattern: '/fields/resume/text$' },
  },
};

const TEXT = 'Ten years of conformance';
const BOUNDARY = 'talent-conformance-boundary';

async function readResume({ probe, customer }: CheckSession, form: 'binary' | 'text' | 'pdf'): Promise<Reply> {
  return probe.get(`people/${await customer.resume()}/fields/resume/${form}`);
}

const readChecks: readonly Check[] = [
  {
    id: 'resume-object',
    row: 'spec: Binary files rules 4',
    title: 'A resume field reads as {file, filename, fileText}.',
    needs: ['resume'],
    run: async ({ probe, customer }) => {
      const reply = await probe.get(`people/${await customer.resume()}?fields=resume`);
      expectValue(expectShape(reply, { type: 'object', required: ['resume'] }).resume, RESUME_OBJECT);
    },
  },
  {
    id: 'download',
    row: 'spec: Binary files',
    title: 'A GET of the binary answers the file with its own content type.',
    needs: ['resume'],
    run: async (session) => {
      const reply = await readResume(session, 'binary');
      expectStatus(reply, 200);
      const type = expectHeader(reply, 'content-type');
      expectThat(!type.includes('json'), 'the content type of the file', type);
      expectThat(reply.body.length > 0, 'the bytes of the file', 'none');
    },
  },
  {
    id: 'text',
    row: 'spec: Binary files',
    title: 'The text of a resume is a text/plain;charset=utf-8 attachment whose name ends in .txt, or 404.',
    needs: ['resume'],
    run: async (session) => {
      const reply = await readResume(session, 'text');
      expectStatus(reply, 200, 404);
      if (reply.status === 404) return;
      expectHeader(reply, 'content-type', /^text\/plain;\s*charset=utf-8$/i);
      expectHeader(reply, 'content-disposition', /^attachment\b.*\.txt\b/i);
    },
  },
  {
    id: 'pdf',
    row: 'spec: Binary files',
    title: 'The PDF of a resume is an application/pdf attachment whose name ends in .pdf, or 500.',
    needs: ['resume'],
    run: async (session) => {
      const reply = await readResume(session, 'pdf');
      expectStatus(reply, 200, 500);
      if (reply.status === 500) return;
      expectHeader(reply, 'content-type', /^application\/pdf\b/i);
      expectHeader(reply, 'content-disposition', /^attachment\b.*\.pdf\b/i);
      expectThat(reply.body.subarray(0, 5).toString('latin1') === '%PDF-', 'a PDF', 'other bytes');
    },
  },
  {
    id: 'other-field',
    row: 'spec: Errors',
    title: 'A GET of the binary of a field that is no file is an error.',
    needs: ['person'],
    run: async ({ probe, customer }) =>
      expectRefusal(await probe.get(`people/${await customer.profile('people')}/fields/lastname/binary`)),
  },
  {
    id: 'other-field-code',
    row: 'D-FIL-4',
    title: 'The binary of a field that is no file is 400 with code 5, and of an unknown field 404 with code 2.',
    needs: ['person'],
    run: async ({ probe, customer }) => {
      const person = `people/${await customer.profile('people')}`;
      expectError(await probe.get(`${person}/fields/lastname/binary`), 400, 5);
      expectError(await probe.get(`${person}/fields/nosuchfieldhere/binary`), 404, 2);
    },
  },
  {
    id: 'attachment',
    row: 'D-FIL-2',
    title: 'A file is answered as an attachment.',
    needs: ['resume'],
    run: async (session) => {
      expectHeader(await readResume(session, 'binary'), 'content-disposition', /^attachment\b/);
    },
  },
  {
    id: 'range',
    row: 'D-FIL-10',
    title: 'A range of bytes is 206 with these bytes alone.',
    needs: ['resume'],
    run: async ({ probe, customer }) => {
      const path = `people/${await customer.resume()}/fields/resume/binary`;
      const reply = await probe.get(path, { headers: [['Range', 'bytes=0-3']] });
      expectStatus(reply, 206);
      expectEqual('the number of bytes', reply.body.length, 4);
    },
  },
];

function multipart(field: string, filename: string, text: string): string {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"`;
  return `${head}\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--${BOUNDARY}--\r\n`;
}

/** A multipart body with a part for each disposition. */
function parts(...dispositions: readonly string[]): string {
  const each = dispositions.map((text) => `--${BOUNDARY}\r\nContent-Disposition: form-data${text}\r\n\r\na\r\n`);
  return `${each.join('')}--${BOUNDARY}--\r\n`;
}

/** A zip without members: no text, and no extension that is converted (spec: Binary files rules 7). */
const EMPTY_ARCHIVE = `PK\u0005\u0006${'\u0000'.repeat(18)}`;

const MULTIPART = [['Content-Type', `multipart/form-data; boundary=${BOUNDARY}`]] as const;

const uploads = new WeakMap<object, Promise<Reply>>();

/** Uploads the resume of this run's person, once in a run. */
async function uploadOnce({ probe, customer }: CheckSession): Promise<Reply> {
  const path = `people/${await customer.newPerson()}/fields/resume/binary`;
  const body = multipart('resume', `${customer.creations.name}.txt`, TEXT);
  const known = uploads.get(customer) ?? probe.send({ method: 'PATCH', path, headers: MULTIPART, body });
  uploads.set(customer, known);
  const reply = await known;
  expectStatus(reply, 204);
  return reply;
}

const writeChecks: readonly Check[] = [
  {
    id: 'no-resume',
    row: 'spec: Errors',
    title: 'The text of a resume that does not exist is 404.',
    needs: ['newPerson'],
    run: async ({ probe, customer }) =>
      expectStatus(await probe.get(`people/${await customer.newPerson()}/fields/resume/text`), 404),
  },
  {
    id: 'upload',
    row: 'spec: Binary files',
    title: 'A multipart PATCH of the binary is 204 without a body.',
    needs: ['newPerson'],
    run: async (session) => expectEqual('the length of the body', (await uploadOnce(session)).body.length, 0),
  },
  {
    id: 'same-bytes',
    row: 'spec: Binary files',
    title: 'The binary is answered byte for byte as it was sent.',
    needs: ['newPerson'],
    run: async (session) => {
      await uploadOnce(session);
      const { probe, customer } = session;
      expectEqual(
        'the file',
        (await probe.get(`people/${await customer.newPerson()}/fields/resume/binary`)).text,
        TEXT,
      );
    },
  },
  {
    id: 'same-name',
    row: 'spec: Binary files rules 4',
    title: 'The resume field tells the name of the file.',
    needs: ['newPerson'],
    run: async (session) => {
      await uploadOnce(session);
      const { probe, customer } = session;
      const { resume } = expectShape(await probe.get(`people/${await customer.newPerson()}?fields=resume`), {
        ...{ type: 'object', required: ['resume'], properties: { resume: RESUME_OBJECT } },
      });
      expectEqual('filename', (resume as { filename: string }).filename, `${customer.creations.name}.txt`);
    },
  },
  {
    id: 'text-of-upload',
    row: 'spec: Binary files rules 5',
    title: 'The text of a new resume is extracted on demand.',
    needs: ['newPerson'],
    run: async (session) => {
      await uploadOnce(session);
      const reply = await session.probe.get(`people/${await session.customer.newPerson()}/fields/resume/text`);
      expectStatus(reply, 200);
      expectThat(reply.text.includes(TEXT), `the text "${TEXT}"`, reply.text.slice(0, 80));
    },
  },
  {
    id: 'raw-body',
    row: 'spec: Binary files rules 2',
    title: 'A PATCH of the binary with a raw body is refused.',
    needs: ['newPerson'],
    run: async ({ probe, customer }) => {
      const path = `people/${await customer.newPerson()}/fields/resume/binary`;
      const headers = [['Content-Type', 'text/plain']] as const;
      expectRefusal(await probe.send({ method: 'PATCH', path, headers, body: TEXT }));
    },
  },
  {
    id: 'delete-resume',
    row: 'spec: Binary files',
    title: 'The resume of a person cannot be deleted.',
    needs: ['newPerson'],
    run: async (session) => {
      await uploadOnce(session);
      const path = `people/${await session.customer.newPerson()}/fields/resume/binary`;
      expectRefusal(await session.probe.send({ method: 'DELETE', path }));
      expectStatus(await session.probe.get(path), 200);
    },
  },
  {
    id: 'not-convertible',
    row: 'spec: Errors',
    title: 'The PDF of a resume that cannot be converted is 500.',
    run: async ({ probe, customer }) => {
      const person = `people/${await customer.creations.otherPerson('resume')}/fields/resume`;
      const body = multipart('resume', `${customer.creations.name}.zip`, EMPTY_ARCHIVE);
      expectStatus(await probe.send({ method: 'PATCH', path: `${person}/binary`, headers: MULTIPART, body }), 204);
      expectStatus(await probe.get(`${person}/pdf`), 500);
      expectStatus(await probe.get(`${person}/text`), 404);
    },
  },
  {
    id: 'raw-body-status',
    row: 'D-ERR-4',
    title: 'A PATCH of the binary with a raw body is 415 with code 14.',
    needs: ['newPerson'],
    run: async ({ probe, customer }) => {
      const path = `people/${await customer.newPerson()}/fields/resume/binary`;
      const headers = [['Content-Type', 'text/plain']] as const;
      expectError(await probe.send({ method: 'PATCH', path, headers, body: TEXT }), 415, 14);
    },
  },
  {
    id: 'wrong-parts',
    row: 'D-FIL-2',
    title:
      'A PATCH of the binary with anything but one named part with a name of a file is refused, and the old file stays.',
    needs: ['newPerson'],
    run: async (session) => {
      await uploadOnce(session);
      const { probe, customer } = session;
      const path = `people/${await customer.newPerson()}/fields/resume/binary`;
      const file = '; name="resume"; filename="a"';
      const whole = parts(file);
      const cases: (readonly [body: string, code: number])[] = [
        ...[
          parts(),
          parts(file, file),
          parts(file, '; name="other"'),
          parts(...Array.from({ length: 1000 }, () => file)),
        ].map((body) => [body, 5] as const),
        ...['; name="photo"; filename="a"', '; filename="a"', '; name="resume"', '; name="resume"; filename=""'].map(
          (part) => [parts(part), 5] as const,
        ),
        [`--${BOUNDARY}\r\n\r\n`.repeat(2000), 5],
        [whole.slice(0, -9), 12],
        ['hello', 12],
        ['', 5],
      ];
      for (const [body, code] of cases)
        expectError(await probe.send({ method: 'PATCH', path, headers: MULTIPART, body }), 400, code);
      const typed = (type: string): Promise<Reply> =>
        probe.send({ method: 'PATCH', path, headers: [['Content-Type', type]], body: whole });
      const multi = MULTIPART[0][1];
      for (const type of ['application/pdf', 'application/json', `multipart/mixed; boundary=${BOUNDARY}`])
        expectError(await typed(type), 415, 14);
      for (const more of ['charset=iso-8859-1', 'boundary=other'])
        expectError(await typed(`${multi}; ${more}`), 415, 14);
      expectError(await typed('multipart/form-data'), 400, 12);
      expectEqual('the file', (await probe.get(path)).text, TEXT);
    },
  },
  {
    id: 'odd-ranges',
    row: 'D-FIL-10',
    title:
      'A Range that is none is passed over, one behind the end is 416 with code 5, and If-Range names the version.',
    needs: ['newPerson'],
    run: async (session) => {
      await uploadOnce(session);
      const { probe, customer } = session;
      const path = `people/${await customer.newPerson()}/fields/resume/binary`;
      const { length } = TEXT;
      const ask = (range: string, more: HeaderList = []): Promise<Reply> =>
        probe.get(path, { headers: [['Range', range], ...more] });
      for (const range of ['bytes=5-2', 'bytes=a-b', 'lines=1-2', 'bytes=1-2,4-5', 'bytes=-']) {
        const whole = await ask(range);
        expectStatus(whole, 200);
        expectEqual(`the file for ${range}`, whole.text, TEXT);
      }
      for (const range of [`bytes=${length}-`, 'bytes=-0']) {
        const refused = await ask(range);
        expectError(refused, 416, 5);
        expectEqual('Content-Range', refused.header('content-range'), `bytes */${length}`);
      }
      const part = await ask('bytes=2-999');
      expectEqual('Content-Range', part.header('content-range'), `bytes 2-${length - 1}/${length}`);
      expectEqual('the part', part.text, TEXT.slice(2));
      const tag = expectHeader(part, 'etag', /^"/);
      expectStatus(await ask('bytes=2-3', [['If-Range', tag]]), 206);
      expectStatus(await ask('bytes=2-3', [['If-Range', '"conformance"']]), 200);
    },
  },
  {
    id: 'kept-names',
    row: 'D-FIL-2',
    title:
      'Of the name of a file the server keeps what stands behind its folders, without control characters, 255 at most.',
    run: async ({ probe, customer }) => {
      const person = `people/${await customer.creations.otherPerson('names')}`;
      const names = [
        ['C:\\\\Users\\\\ada\\\\cv.txt', 'cv.txt'],
        ['../../etc/passwd', 'passwd'],
        ['/tmp/a b.txt', 'a b.txt'],
        ['履歴書.txt', '履歴書.txt'],
        ['a\u0007\u007f\u2028b.txt', 'ab.txt'],
        [`${'x'.repeat(300)}.txt`, `${'x'.repeat(251)}.txt`],
      ] as const;
      for (const [sent, kept] of names) {
        const body = multipart('resume', sent, TEXT);
        const path = `${person}/fields/resume/binary`;
        expectStatus(await probe.send({ method: 'PATCH', path, headers: MULTIPART, body }), 204);
        const { resume } = expectShape(await probe.get(`${person}?fields=resume`));
        expectEqual('filename', (resume as { filename: string }).filename, kept);
      }
    },
  },
];

export const FILES_AREA: Area = {
  name: 'files',
  title: 'Binary files',
  checks: [...readChecks, ...writing(writeChecks)],
};
