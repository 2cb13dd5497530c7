/**
 * What the product is to reach, each against something that ran beside it. `figure` names a figure of a bench part;
 * `better` says which side of `reach` and `aim` is the good one; `onPostgres` that it is measured where TALENT_TEST_POSTGRES_URL
 * names a server.
 */
export const TARGETS = [
  { figure: 'sign GET / aws4', what: 'sign a GET, of aws4', better: 'higher', reach: 2, aim: 3 },
  { figure: 'sign GET / smithy', what: 'sign a GET, of @smithy/signature-v4', better: 'higher', reach: 2, aim: 3 },
  { figure: 'sign POST / aws4', what: 'sign a POST of 1 KB, of aws4', better: 'higher', reach: 2, aim: 3 },
  {
    figure: 'sign POST / smithy',
    what: 'sign a POST of 1 KB, of @smithy/signature-v4',
    better: 'higher',
    reach: 2,
    aim: 3,
  },
  {
    figure: 'sign GET / limit',
    what: 'sign a GET, of two SHA-256 and one HMAC',
    better: 'higher',
    reach: 0.35,
    aim: 0.5,
  },
  {
    figure: 'sign POST / limit',
    what: 'sign a POST of 1 KB, of two SHA-256 and one HMAC',
    better: 'higher',
    reach: 0.35,
    aim: 0.5,
  },
  { figure: 'GET / bare', what: 'signed GET of a profile, of bare node:http', better: 'higher', reach: 0.6, aim: 0.8 },
  {
    figure: 'GET / default',
    what: 'signed GET of a profile, of a default Nest app',
    better: 'higher',
    reach: 6,
    aim: 8,
  },
  {
    figure: 'first GET / bare',
    what: 'the same of a profile that nobody has read before, of bare node:http',
    better: 'higher',
    reach: 0.4,
    aim: 0.6,
  },
  {
    figure: 'p99 256 / 32',
    what: 'p99 of a GET with 256 connections, of 32: eight times as many wait',
    better: 'lower',
    reach: 8,
    aim: 6,
  },
  { figure: 'PATCH / bare', what: 'signed durable PATCH, of bare node:http', better: 'higher', reach: 0.6, aim: 0.75 },
  { figure: '16 writers / bare', what: '16 writers at once, of bare node:http', better: 'higher', reach: 2, aim: 3 },
  { figure: 'p99 busy / alone', what: 'p99 of reads while 4 write, of reads alone', better: 'lower', reach: 3, aim: 2 },
  { figure: 'start seconds', what: 'start to ready, demo customer (s)', better: 'lower', reach: 1, aim: 0.8 },
  { figure: 'idle megabytes', what: 'memory, idle after start (MB)', better: 'lower', reach: 120, aim: 100 },
  {
    figure: 'start with customers seconds',
    what: 'start to ready, 1,000 customers (s)',
    better: 'lower',
    reach: 3,
    aim: 1.5,
  },
  {
    figure: 'idle customer KB',
    what: 'memory of a customer more that is idle (KB)',
    better: 'lower',
    reach: 1000,
    aim: 100,
  },
  {
    figure: 'cost of scale',
    what: 'cost of a GET with many profiles, of 1,000',
    better: 'lower',
    reach: 1.5,
    aim: 1.2,
  },
  {
    figure: 'memory of requests',
    what: 'memory after many requests, of after 10,000',
    better: 'lower',
    reach: 1.25,
    aim: 1.1,
  },
  { figure: 'compile ms', what: 'compile 500 custom fields for a group (ms)', better: 'lower', reach: 20, aim: 10 },
  {
    figure: 'cost of custom fields',
    what: 'cost of a GET of 20 custom fields with 500 configured, of 20',
    better: 'lower',
    reach: 1.1,
    aim: 1.05,
  },
  {
    figure: 'cost of a page',
    what: 'cost of a page of 100 of a big list, of all 100 nodes of a small one',
    better: 'lower',
    reach: 5,
    aim: 2,
  },
  {
    figure: 'cost of the largest page',
    what: 'cost of a page of 1,000 of a big list, of all 100 of a small one: ten times the nodes',
    better: 'lower',
    reach: 10,
    aim: 5,
  },
  {
    figure: 'PATCH of a node',
    what: 'PATCH of a node of a big list, of one of a small one',
    better: 'lower',
    reach: 1.5,
    aim: 1.1,
  },
  {
    figure: 'work of a PATCH',
    what: 'CPU of that PATCH and a GET of who has the node, of a small list',
    better: 'lower',
    reach: 1.5,
    aim: 1.1,
  },
  {
    figure: 'GET after a PATCH',
    what: 'GET of a profile after that PATCH, of a small list',
    better: 'lower',
    reach: 1.5,
    aim: 1.1,
  },
  {
    figure: 'whole list seconds',
    what: 'PATCH of a whole list, every label (s)',
    better: 'lower',
    reach: 2,
    aim: 1,
  },
  {
    figure: 'lists megabytes',
    what: 'memory, a big list loaded, read and written (MB)',
    better: 'lower',
    reach: 300,
    aim: 200,
  },
  {
    figure: 'cost of an answer',
    what: 'submit a form of 500 answers, per answer, of a form of ten',
    better: 'lower',
    reach: 5,
    aim: 1,
  },
  { figure: 'PDF seconds', what: 'PDF of a form of 500 answers (s)', better: 'lower', reach: 1, aim: 0.5 },
  { figure: 'PDF megabytes', what: 'memory at most, one PDF (MB)', better: 'lower', reach: 150, aim: 120 },
  { figure: 'PDFs megabytes', what: 'memory at most, four PDFs at once (MB)', better: 'lower', reach: 150, aim: 120 },
  {
    figure: 'GET beside a PDF ms',
    what: 'slowest GET of a profile beside a PDF (ms)',
    better: 'lower',
    reach: 50,
    aim: 20,
  },
  ...['upload of 1 MB', 'download of 1 MB', 'upload of 25 MB', 'download of 25 MB'].map((deed) => ({
    figure: `${deed} / bare`,
    what: `${deed}, of node:http that pipes to and from the disk`,
    better: 'higher',
    reach: 0.5,
    aim: 0.7,
  })),
  ...['docx', 'pdf'].flatMap((kind) => [
    {
      figure: `text of a ${kind} ms`,
      what: `text of a ${kind} of two pages (ms)`,
      better: 'lower',
      reach: 1000,
      aim: 500,
    },
    { figure: `kept text of a ${kind} ms`, what: 'the same once it is kept (ms)', better: 'lower', reach: 20, aim: 10 },
  ]),
  ...[
    {
      figure: 'PostgreSQL GET / bare',
      what: 'PostgreSQL: signed GET of a profile, of bare node:http on its driver',
      better: 'higher',
      reach: 0.5,
      aim: 0.7,
    },
    {
      figure: 'PostgreSQL PATCH / bare',
      what: 'PostgreSQL: signed PATCH, of bare node:http on its driver',
      better: 'higher',
      reach: 0.6,
      aim: 0.8,
    },
    {
      figure: 'PostgreSQL 16 writers / bare',
      what: 'PostgreSQL: 16 writers at once, of bare node:http on its driver',
      better: 'higher',
      reach: 0.4,
      aim: 0.6,
    },
    {
      figure: 'PostgreSQL p99 busy / alone',
      what: 'PostgreSQL: p99 of reads while 4 write, of reads alone',
      better: 'lower',
      reach: 3,
      aim: 2,
    },
  ].map((target) => ({ ...target, onPostgres: true })),
];

/** How a figure stands to its target: `aim met`, `met` or `not met`; `not measured` where there is none. */
export function verdict({ better, reach, aim }, figure) {
  if (figure === undefined) return 'not measured';
  const reaches = (bound) => (better === 'higher' ? figure >= bound : figure <= bound);
  if (reaches(aim)) return 'aim met';
  return reaches(reach) ? 'met' : 'not met';
}
