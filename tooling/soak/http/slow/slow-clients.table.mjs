import { CUSTOMER, requestParts } from '../client.mjs';

/**
 * Clients that keep a server waiting in different ways, and the seconds after which the server must have ended them.
 * The seconds are the documented timeout (docs/reference/configuration.md) and a reserve for a busy machine. `status`
 * is the expected answer before the end.
 */
const JOBS = { method: 'POST', target: `${CUSTOMER}/jobs?dryrun=true` };
const READ = { target: `${CUSTOMER}/people/1` };
/** An answer so large that several of them fill all buffers on the way. */
const LARGE = { target: '/docs-json' };
const AS = { caller: 'recruiter', by: 'signature' };
const SECOND_MS = 1000;

const head = (request, ...more) => {
  const { head: text } = requestParts({ ...request, headers: more }, AS);
  return text;
};
const unsigned = (request, ...more) => requestParts({ ...request, headers: more }).head;
const withBody = (length) =>
  head({ ...JOBS }, ['Content-Type', 'application/json'], ['Content-Length', String(length)]);
const inChunks = () => head({ ...JOBS }, ['Content-Type', 'application/json'], ['Transfer-Encoding', 'chunked']);

/**
 * `first` is sent at once, then `then` is sent again and again. With `reads: false` the client reads nothing. A number
 * in `reads` is the bytes that the client reads each second.
 */
export const SLOW_CLIENTS = [
  { name: 'says nothing', seconds: 30, first: () => '' },
  {
    name: 'a head, a byte a second',
    seconds: 30,
    status: [408],
    first: () => 'GET / HTTP/1.1\r\nX-A: ',
    then: () => 'a',
  },
  {
    name: 'a head, a header a second',
    seconds: 30,
    status: [408],
    first: () => 'GET / HTTP/1.1\r\n',
    then: () => 'X-A: b\r\n',
  },
  { name: 'half a head', seconds: 30, status: [408], first: () => 'GET / HTTP/1.1\r\nHost: x\r\n' },
  { name: 'answered and idle', seconds: 15, status: [200], first: () => head(READ) },
  { name: 'answered, then half a head', seconds: 35, status: [200], first: () => `${head(READ)}GET / HT` },
  { name: 'half a body', seconds: 50, status: [408], first: () => `${withBody(100)}{"jobtitle":` },
  { name: 'a body, a byte a second', seconds: 320, status: [408], first: () => withBody(1000), then: () => ' ' },
  { name: 'half a body in chunks', seconds: 50, status: [408], first: () => `${inChunks()}5\r\n{"job` },
  {
    name: 'a chunk, a byte of its extension a second',
    seconds: 320,
    status: [408],
    first: () => `${inChunks()}5;a`,
    then: () => 'a',
  },
  { name: 'chunks of a byte a second', seconds: 320, status: [408], first: () => inChunks(), then: () => '1\r\n \r\n' },
  {
    name: 'waits for 100-continue and sends nothing',
    seconds: 50,
    first: () => head(JOBS, ['Content-Type', 'application/json'], ['Content-Length', '10'], ['Expect', '100-continue']),
  },
  {
    name: 'refused by its signature, and stays',
    seconds: 320,
    status: [401],
    first: () => unsigned(JOBS, ['Content-Length', '1000000']),
    then: () => 'x'.repeat(100),
  },
  {
    name: 'refused by its size, and stays',
    seconds: 320,
    status: [413],
    first: () => withBody(10_000_000),
    then: () => 'x'.repeat(100),
  },
  {
    name: 'refused by its path, and stays',
    seconds: 320,
    status: [404],
    first: () => unsigned({ method: 'POST', target: '/nothing' }, ['Transfer-Encoding', 'chunked']),
    then: () => '1\r\n \r\n',
  },
  { name: 'no HTTP, and stays', seconds: 12, status: [400], first: () => 'garbage\r\n\r\n' },
  { name: 'no HTTP, and goes on', seconds: 12, status: [400], first: () => 'garbage\r\n\r\n', then: () => 'x' },
  {
    name: 'a TLS hello, and stays',
    seconds: 12,
    status: [400],
    first: () => Buffer.from('16030100a5010000a10303', 'hex').toString('latin1'),
  },
  { name: 'takes nothing of its answers', seconds: 80, reads: false, first: () => head(LARGE).repeat(16) },
  {
    name: 'takes nothing and asks for ever more',
    seconds: 80,
    reads: false,
    first: () => head(LARGE).repeat(16),
    then: () => head(READ),
  },
  { name: 'takes its answers a few bytes a second', seconds: 85, reads: 64, first: () => head(LARGE).repeat(16) },
].map((client) => ({ reads: true, everyMs: SECOND_MS, ...client }));
