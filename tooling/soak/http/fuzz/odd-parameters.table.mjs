// Query parameters and headers that the fuzzer adds, with the values that they may have.
export const QUERY_VALUES = {
  dryrun: ['true', 'true', 'false', 'TRUE', '', 'maybe'],
  fields: [
    'lastname',
    'lastname,field1003',
    ',',
    '',
    '__proto__',
    'Lastname',
    'phones,addresses,field1005',
    'x,'.repeat(500),
    '%00',
    'links',
  ],
  ...{ size: ['1', '0', '1000', '1001', '-1', 'x', '1e2', ''], page: ['1', '2', '99999999', '0', '9007199254740993'] },
  ...{ usergroup: ['partners', 'integrators', 'nobody', '__proto__', ''], for: ['read', 'write', 'x', ''] },
  ...{
    questions: ['status', 'employers,consent', '', '__proto__', 'x,,y'],
    parentNodeId: ['D50006', 'C14567', '', 'C0', '__proto__'],
  },
  ...{
    email: ['ada@people.example', 'soak0@people.example', '', '%00'],
    type: ['externalid', 'x'],
    value: ['P-001', 'QUAGGA-1', '', '%ED%A0%80'],
  },
  ...{
    profile: ['people/4', 'forms/1', 'x', ''],
    user: ['demo.partner', '__proto__', ''],
    field: ['field1003', 'constructor'],
    after: ['x', '', '%00'],
  },
  ...{ revision: ['1', '0', 'x'], __proto__x: ['1'], 'fields[]': ['a'], 'a%00': ['b'] },
};
export const HEADERS = [
  ...[
    ['If-Match', '*'],
    ['If-Match', '"x"'],
    ['If-Match', 'W/"x"'],
    ['If-Match', ''],
    ['If-Match', '"a", "b",,"'],
    ['If-Match', `"${'x'.repeat(4000)}"`],
  ],
  ...[
    ['If-None-Match', '*'],
    ['If-None-Match', '"x"'],
    ['Idempotency-Key', ''],
    ['Idempotency-Key', 'same'],
    ['Idempotency-Key', 'x'.repeat(256)],
  ],
  ...[
    ['Content-Type', 'text/plain'],
    ['Content-Type', 'application/json; charset=latin1'],
    ['Content-Type', 'application/json; charset="UTF-8"'],
  ],
  ...[
    ['Content-Type', 'application/merge-patch+json'],
    ['Content-Type', ''],
    ['Content-Encoding', 'gzip'],
    ['Expect', '100-continue'],
  ],
  ...[
    ['X-HTTP-Method-Override', 'DELETE'],
    ['Accept', 'text/html'],
    ['Accept-Encoding', 'gzip'],
    ['Range', 'bytes=0-1'],
    ['Cookie', '__proto__=1'],
  ],
  ...[
    ['Origin', 'http://x'],
    ['X-Forwarded-Host', 'evil.example'],
    ['X-Forwarded-For', '1.2.3.4'],
  ],
];
