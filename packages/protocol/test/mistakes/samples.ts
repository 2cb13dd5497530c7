import type { Line, Sample } from './signed-by-mistake.js';

const REQUIRED: readonly Line[] = [
  ['x-svc-content-sha256', '<digest>'],
  ['x-svc-date', '<date>'],
];
const WITH_HOST: readonly Line[] = [['host', 'api.example:8443'], ...REQUIRED];

const READ: Sample = {
  method: 'GET',
  target: '/customers/1001/people/1',
  headers: [],
  body: '',
  path: '/customers/1001/people/1',
  query: '',
  lines: REQUIRED,
};

/** The requests that mistakes are made with. */
export const SAMPLES = {
  read: READ,
  search: {
    method: 'GET',
    target: '/customers/1001/people/lookup?value=Ada+Byron&type=e:id&Fields=a,b',
    body: '',
    headers: ['Accept', 'Application/JSON', 'X-Forwarded-Host', 'talent.example'],
    path: '/customers/1001/people/lookup',
    query: 'Fields=a%2Cb&type=e%3Aid&value=Ada%20Byron',
    lines: [['accept', 'Application/JSON'], ...WITH_HOST],
  },
  write: {
    method: 'PATCH',
    target: '/customers/1001/people/1',
    body: '{"lastname":"Łukaś","urls":["https://a/b"]}',
    headers: ['Content-Type', 'application/json;charset=UTF-8'],
    path: '/customers/1001/people/1',
    query: '',
    lines: [['content-type', 'application/json;charset=UTF-8'], ...WITH_HOST],
  },
  repeatedHeader: {
    ...READ,
    headers: ['X-Tag', 'b', 'x-tag', 'c', 'X-Tag', 'a'],
    lines: [...REQUIRED, ['x-tag', 'a,b,c']],
  },
  many: {
    method: 'GET',
    target: '/customers/1001/people?b=2&B=1&a=z&a=y&C=0&d=1',
    body: '',
    headers: ['X-B', '2', 'X-A', '1', 'Date', 'Fri, 20 Nov 2026 11:58:30 GMT'],
    path: '/customers/1001/people',
    query: 'B=1&C=0&a=y&a=z&b=2&d=1',
    lines: [...WITH_HOST.slice(0, 1), ['x-a', '1'], ['x-b', '2'], ...REQUIRED],
  },
  oddPath: {
    method: 'GET',
    target: "/v2//lists/./a%2fb/O'Neil:(x)/?b=2&a=3&a=1",
    headers: [],
    body: '',
    path: '/v2/lists/a%2Fb/O%27Neil%3A%28x%29/',
    query: 'a=1&a=3&b=2',
    lines: WITH_HOST,
  },
} as const satisfies Readonly<Record<string, Sample>>;
