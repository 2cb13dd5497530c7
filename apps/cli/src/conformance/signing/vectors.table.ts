import type { StoredVector } from './live-vector.js';

/** The golden files of the signing scheme, from packages/protocol/vectors. Written by scripts/write-signing-vectors.mjs. */
export const VECTORS: readonly StoredVector[] = [
  {
    name: 'authorization-header-name-of-any-case',
    rule: 'Signed requests; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'AUTHORIZATION',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
  },
  {
    name: 'authorization-user-in-utf-8',
    rule: 'Signed requests; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=jörg,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
  },
  {
    name: 'authorization-user-may-hold-a-comma',
    rule: 'Signed requests; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=Byron, Ada,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
  },
  {
    name: 'authorization-user-may-hold-an-equals-sign',
    rule: 'Signed requests; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=signature=x,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
  },
  {
    name: 'authorization-user-may-hold-spaces',
    rule: 'Signed requests; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=Acme Integration User,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
  },
  {
    name: 'authorization-with-a-space-after-commas',
    rule: 'Signed requests; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user, signedheaders=host;x-svc-content-sha256;x-svc-date, signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
  },
  {
    name: 'authorization-with-blanks-and-tabs-after-commas',
    rule: 'Signed requests; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,  \tsignedheaders=host;x-svc-content-sha256;x-svc-date,\tsignature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
  },
  {
    name: 'authorization-with-the-names-first',
    rule: 'Signed requests; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 signedheaders=host;x-svc-content-sha256;x-svc-date, user=vector.user, signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
  },
  {
    name: 'authorization-with-the-signature-first',
    rule: 'Signed requests; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef,signedheaders=host;x-svc-content-sha256;x-svc-date,user=vector.user',
      ],
    ],
    body: '',
  },
  {
    name: 'authorization-with-the-user-last',
    rule: 'Signed requests; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef,user=vector.user',
      ],
    ],
    body: '',
  },
  {
    name: 'authorization-without-blanks-after-commas',
    rule: 'Signed requests; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
  },
  {
    name: 'body-in-utf-8-is-hashed-as-sent',
    rule: 'Header rules',
    method: 'POST',
    target: '/customers/1001/people',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=77d1a420e7232443a473c12fcf02ccd7e6cbe5a839f7442d217fc9e8e2ba88fe',
      ],
    ],
    body: '{"lastname":"Łukaś"}',
  },
  {
    name: 'body-none-has-the-hash-of-the-empty-string',
    rule: 'Header rules',
    method: 'DELETE',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=54a7bf7d37d5b511a5b210f6afa038fbebcadaffba4ad913a6527c2db6542197',
      ],
    ],
    body: '',
  },
  {
    name: 'body-of-a-get-is-hashed',
    rule: 'Header rules',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=270bbdda741b21e2eaed3a8558de84403e404fdf9ad4d8af5ba22a2c42dc045f',
      ],
    ],
    body: 'x',
  },
  {
    name: 'body-of-blanks-is-not-empty',
    rule: 'Header rules',
    method: 'POST',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=c2a2cfc77de174738a6aa90806116f77521026ca82e77e04fdfde21efab87520',
      ],
    ],
    body: '\n\n',
  },
  {
    name: 'body-of-json-is-hashed',
    rule: 'Header rules',
    method: 'POST',
    target: '/customers/1001/people',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=03c7abe8eade0a6de644035316f9365631f10826b9b220c21b56e265edf80795',
      ],
    ],
    body: '{"firstname":"Ada","lastname":"Byron"}',
  },
  {
    name: 'body-with-newlines-is-hashed-as-sent',
    rule: 'Header rules',
    method: 'POST',
    target: '/customers/1001/people',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=87ef46a7c13fcadec7ffcc164286283c10215c2d5f117dad3fcc5e29f8db84f9',
      ],
    ],
    body: '{\r\n  "lastname": "Byron"\r\n}\n',
  },
  {
    name: 'date-at-midnight-elsewhere',
    rule: 'Header rules; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T00:00:00-12:00'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bf8af0170cc71128fd97b776f7e4ba1e61cfadadb72616a2532f0e36da85d5dd',
      ],
    ],
    body: '',
  },
  {
    name: 'date-east-of-greenwich',
    rule: 'Header rules; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T17:30:00+05:30'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=35b36f7b81c1149c9babee4791a8bfafdde939801ccd55b47bc69417633a86c4',
      ],
    ],
    body: '',
  },
  {
    name: 'date-exactly-300-seconds-ahead-passes',
    rule: 'Header rules; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:05:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bc72e756a6ba4aa0aa05bb95fe0c7ae8f27dbf5f42bba1f4482795d34661ed8a',
      ],
    ],
    body: '',
  },
  {
    name: 'date-exactly-300-seconds-old-passes',
    rule: 'Header rules; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T11:55:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=d944d10d5bca4ab61e88ed07cf3ef8bafa8a9b86d1d19ec2c133ac0691b0d417',
      ],
    ],
    body: '',
  },
  {
    name: 'date-of-the-printed-example',
    rule: 'Header rules; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00+0000'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=848fa46db91156d9c9e6417cbcd57de80dd90b171b04329893e3c60452eeb4c8',
      ],
    ],
    body: '',
  },
  {
    name: 'date-on-the-next-day-elsewhere',
    rule: 'Header rules; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-21T01:00:00+13:00'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=12809385fa8879a7066c90d1ae16ed44641c9711b8a891ce080a2214d4571fff',
      ],
    ],
    body: '',
  },
  {
    name: 'date-west-of-greenwich',
    rule: 'Header rules; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T04:00:00-08:00'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=83786577ab32fe42ce25541c37dfb52bf07b10cb97cf2696ad46c40460370f49',
      ],
    ],
    body: '',
  },
  {
    name: 'date-with-milliseconds-and-offset',
    rule: 'Header rules; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T13:00:00.999+01:00'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=6b19b945cea5bb1318d0047d45338880ca016b44371e7b4b8420440d127cda0a',
      ],
    ],
    body: '',
  },
  {
    name: 'date-with-milliseconds',
    rule: 'Header rules; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00.250Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=e947ccd7bdb451bee8124232da5a6b28a8cf1b72fe62e700b44e5befd4fe66c7',
      ],
    ],
    body: '',
  },
  {
    name: 'date-with-offset-minus-zero',
    rule: 'Header rules; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00-00:00'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=49499df828ef9f7a7f82d0a80172151139cbbc2ff6b4aea098517fa528886ee6',
      ],
    ],
    body: '',
  },
  {
    name: 'date-with-offset-plus-zero',
    rule: 'Header rules; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00+00:00'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=341946fe06d5f9425120a705171a9963782632022bb06f2d1c8d5480b90b7480',
      ],
    ],
    body: '',
  },
  {
    name: 'date-with-seconds-and-offset-without-colon',
    rule: 'Header rules; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T13:00:00+0100'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=58028adaaf5b9f1442f57780ec8e96279850dab475d4732da2148f57ca8f3ea9',
      ],
    ],
    body: '',
  },
  {
    name: 'date-with-seconds-and-z',
    rule: 'Header rules; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
  },
  {
    name: 'date-without-seconds-with-offset',
    rule: 'Header rules; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T13:00+01:00'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=06f1fe33db898d080ab1a21479c7a849fe5e3de4824ac14a851990d75787f61b',
      ],
    ],
    body: '',
  },
  {
    name: 'date-without-seconds',
    rule: 'Header rules; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=81445bd44eb84b6caf4b2ac55de1eb3be3c3b558291d3787d2d2c31287d0e709',
      ],
    ],
    body: '',
  },
  {
    name: 'header-content-type-is-signed',
    rule: 'Canonical headers, Signed headers; D-SIG-7',
    method: 'POST',
    target: '/customers/1001/people/7',
    headers: [
      ['Content-Type', ' application/json;charset=UTF-8'],
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=content-type;host;x-svc-content-sha256;x-svc-date,signature=0f153a44d87c8dd542d4a6239cdd38de98edcf35abd1aecc2788780fa5802c70',
      ],
    ],
    body: '{}',
  },
  {
    name: 'header-empty-value-is-merged',
    rule: 'Canonical headers, Signed headers; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['X-Tag', ' a'],
      ['X-Tag', ''],
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=x-svc-content-sha256;x-svc-date;x-tag,signature=6c497c02a6e390a1a83618e87121b804e1447f250aa17af34ab33f79a96277de',
      ],
    ],
    body: '',
  },
  {
    name: 'header-empty-value-leaves-the-colon',
    rule: 'Canonical headers, Signed headers; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['X-Custom', ''],
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=x-custom;x-svc-content-sha256;x-svc-date,signature=b36ddc13887de76b0615da951d9aa27f1893410a0736c740ada14923ee3e816a',
      ],
    ],
    body: '',
  },
  {
    name: 'header-host-is-optional',
    rule: 'Canonical headers, Signed headers; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=x-svc-content-sha256;x-svc-date,signature=a62c5be8df9e4e392e27478a937574baa75bea5e0a0904d10c76cf0f732d9748',
      ],
    ],
    body: '',
  },
  {
    name: 'header-host-with-port-is-signed-as-sent',
    rule: 'Canonical headers, Signed headers; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=2ea3756bd4d2523c9cd49879078438a131781ea7ccf66b3b65ef86650454f5b8',
      ],
    ],
    body: '',
  },
  {
    name: 'header-inner-spaces-are-kept',
    rule: 'Canonical headers, Signed headers; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['X-Custom', ' a   b'],
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=x-custom;x-svc-content-sha256;x-svc-date,signature=cb7dc9e304c1377f0261fd86623a0755185a46acc7ffe4077a7fd3c016f28743',
      ],
    ],
    body: '',
  },
  {
    name: 'header-inner-tabs-are-kept',
    rule: 'Canonical headers, Signed headers; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['X-Custom', ' a\tb'],
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=x-custom;x-svc-content-sha256;x-svc-date,signature=c520adde5067e7fded6f3988732d9096390abb1caa33c67f47a9756626354a00',
      ],
    ],
    body: '',
  },
  {
    name: 'header-lines-are-sorted-by-name',
    rule: 'Canonical headers, Signed headers; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['Zeta', ' z'],
      ['Accept', ' a'],
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=accept;host;x-svc-content-sha256;x-svc-date;zeta,signature=50f2a7dae5b810b63db994ba647957761c2b979d680cf06bbaafc6932f2396f3',
      ],
    ],
    body: '',
  },
  {
    name: 'header-many-are-signed',
    rule: 'Canonical headers, Signed headers; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['Accept', ' */*'],
      ['User-Agent', ' partner/1.0 (test)'],
      ['Idempotency-Key', ' 7'],
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=accept;host;idempotency-key;user-agent;x-svc-content-sha256;x-svc-date,signature=4bf240d17c6c9b77e3c6786699ccd52dc0331618b3d721da3dcc897b89e192ff',
      ],
    ],
    body: '',
  },
  {
    name: 'header-name-is-signed-in-lower-case',
    rule: 'Canonical headers, Signed headers; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['X-CUSTOM', ' a'],
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=x-custom;x-svc-content-sha256;x-svc-date,signature=5d9528b1e9af8279c6beeb001f815b5129dbae9647cfdf5b388c6b6efa8b417f',
      ],
    ],
    body: '',
  },
  {
    name: 'header-names-of-different-case-are-merged',
    rule: 'Canonical headers, Signed headers; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['X-TAG', ' b'],
      ['x-tag', ' a'],
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=x-svc-content-sha256;x-svc-date;x-tag,signature=1a10be993cc8aae246838b355225794e8d30c75eb8283d15fd83279e2842430a',
      ],
    ],
    body: '',
  },
  {
    name: 'header-names-sort-by-character-code',
    rule: 'Canonical headers, Signed headers; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-a1', ' 1'],
      ['x-a-b', ' 2'],
      ['x-a', ' 3'],
      ['x_a', ' 4'],
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=x-a;x-a-b;x-a1;x-svc-content-sha256;x-svc-date;x_a,signature=19bdb2d0d5a4a49942901f8ff4cc4334427fe5b056ec238845e3c926cdcae65e',
      ],
    ],
    body: '',
  },
  {
    name: 'header-quoted-spaces-are-kept',
    rule: 'Canonical headers, Signed headers; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['X-Custom', ' " a  b "'],
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=x-custom;x-svc-content-sha256;x-svc-date,signature=02ae8a38508c1f5122b197a43aca97a5d9b571b3619558a8fda3da3359a1804d',
      ],
    ],
    body: '',
  },
  {
    name: 'header-that-is-not-signed-is-left-out',
    rule: 'Canonical headers, Signed headers; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['X-Other', ' a'],
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
  },
  {
    name: 'header-value-case-is-kept',
    rule: 'Canonical headers, Signed headers; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['X-Custom', ' AbC'],
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=x-custom;x-svc-content-sha256;x-svc-date,signature=be2217139ad3d72eaa7d4af9484fbc01aa693a17139a3f7322e43034ba4ec5d4',
      ],
    ],
    body: '',
  },
  {
    name: 'header-value-in-utf-8-is-signed-as-utf-8',
    rule: 'Canonical headers, Signed headers; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['X-Custom', ' Zoë 日本'],
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=x-custom;x-svc-content-sha256;x-svc-date,signature=c73b2583a5337200f9ef169fd1391f4f8d1ca9e17513b80ffa52fd35249ed90d',
      ],
    ],
    body: '',
  },
  {
    name: 'header-value-is-not-split-at-its-commas',
    rule: 'Canonical headers, Signed headers; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['X-Tag', ' c, a'],
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=x-svc-content-sha256;x-svc-date;x-tag,signature=0ec1bc0b482b2f080369effcf391e0d7c6a310a6a4160241d8a10d80ea0ab2b1',
      ],
    ],
    body: '',
  },
  {
    name: 'header-value-is-trimmed-of-spaces',
    rule: 'Canonical headers, Signed headers; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['X-Custom', '   a   '],
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=x-custom;x-svc-content-sha256;x-svc-date,signature=5d9528b1e9af8279c6beeb001f815b5129dbae9647cfdf5b388c6b6efa8b417f',
      ],
    ],
    body: '',
  },
  {
    name: 'header-value-is-trimmed-of-tabs',
    rule: 'Canonical headers, Signed headers; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['X-Custom', '\t a\t'],
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=x-custom;x-svc-content-sha256;x-svc-date,signature=5d9528b1e9af8279c6beeb001f815b5129dbae9647cfdf5b388c6b6efa8b417f',
      ],
    ],
    body: '',
  },
  {
    name: 'header-value-may-hold-colons',
    rule: 'Canonical headers, Signed headers; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['X-Custom', ' a:b:c'],
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=x-custom;x-svc-content-sha256;x-svc-date,signature=ac6775504bd6fe8b0497208efd73b7f13ca443990aa7b98427550a34021a9e68',
      ],
    ],
    body: '',
  },
  {
    name: 'header-value-of-blanks-is-empty',
    rule: 'Canonical headers, Signed headers; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['X-Custom', '  \t '],
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=x-custom;x-svc-content-sha256;x-svc-date,signature=b36ddc13887de76b0615da951d9aa27f1893410a0736c740ada14923ee3e816a',
      ],
    ],
    body: '',
  },
  {
    name: 'header-value-with-commas-is-merged-whole',
    rule: 'Canonical headers, Signed headers; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['X-Tag', ' c,a'],
      ['X-Tag', ' b'],
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=x-svc-content-sha256;x-svc-date;x-tag,signature=cf02a8278c888241a510fd340ff6cb67e9a1aa6ef5eab66a3385c6bdab0eaaf5',
      ],
    ],
    body: '',
  },
  {
    name: 'header-value-without-blank-after-the-colon',
    rule: 'Canonical headers, Signed headers; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['X-Custom', 'a'],
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=x-custom;x-svc-content-sha256;x-svc-date,signature=5d9528b1e9af8279c6beeb001f815b5129dbae9647cfdf5b388c6b6efa8b417f',
      ],
    ],
    body: '',
  },
  {
    name: 'header-values-apart-from-one-another-are-merged',
    rule: 'Canonical headers, Signed headers; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['X-Tag', ' b'],
      ['Accept', ' x'],
      ['X-Tag', ' a'],
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=x-svc-content-sha256;x-svc-date;x-tag,signature=1a10be993cc8aae246838b355225794e8d30c75eb8283d15fd83279e2842430a',
      ],
    ],
    body: '',
  },
  {
    name: 'header-values-are-trimmed-before-they-are-sorted',
    rule: 'Canonical headers, Signed headers; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['X-Tag', '   b '],
      ['X-Tag', ' \ta'],
      ['X-Tag', 'c'],
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=x-svc-content-sha256;x-svc-date;x-tag,signature=62180e0cfbd4ed34cf25bc5785c4ad6c056ae4334348e67a56bc6a8d0226cc03',
      ],
    ],
    body: '',
  },
  {
    name: 'header-values-of-one-name-are-sorted-and-joined',
    rule: 'Canonical headers, Signed headers; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['X-Tag', ' b'],
      ['X-Tag', ' c'],
      ['X-Tag', ' a'],
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=x-svc-content-sha256;x-svc-date;x-tag,signature=62180e0cfbd4ed34cf25bc5785c4ad6c056ae4334348e67a56bc6a8d0226cc03',
      ],
    ],
    body: '',
  },
  {
    name: 'header-values-of-one-name-sort-by-character-code',
    rule: 'Canonical headers, Signed headers; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['X-Tag', ' b'],
      ['X-Tag', ' a'],
      ['X-Tag', ' B'],
      ['X-Tag', ' 10'],
      ['X-Tag', ' 9'],
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=x-svc-content-sha256;x-svc-date;x-tag,signature=e940354e261bb08a36eccee7af9ca50f4d81bc9d59d8dfe71e671e1caebd00dd',
      ],
    ],
    body: '',
  },
  {
    name: 'header-values-that-are-equal-both-stay',
    rule: 'Canonical headers, Signed headers; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['X-Tag', ' a'],
      ['X-Tag', ' a'],
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=x-svc-content-sha256;x-svc-date;x-tag,signature=7b38b03df58b1f0e98f41a0f849cf9277250cb44908217acc1735177bcc39ae3',
      ],
    ],
    body: '',
  },
  {
    name: 'method-delete-is-signed',
    rule: 'Method: in upper case',
    method: 'DELETE',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=54a7bf7d37d5b511a5b210f6afa038fbebcadaffba4ad913a6527c2db6542197',
      ],
    ],
    body: '',
  },
  {
    name: 'method-get-is-signed',
    rule: 'Method: in upper case',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
  },
  {
    name: 'method-head-is-signed',
    rule: 'Method: in upper case',
    method: 'HEAD',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=1de8ee5b0500071b19bde423483fb03879b608c4dc111d66a4f03b5591e93936',
      ],
    ],
    body: '',
  },
  {
    name: 'method-in-lower-case-is-signed-in-upper-case',
    rule: 'Method: in upper case',
    method: 'get',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
  },
  {
    name: 'method-options-is-signed',
    rule: 'Method: in upper case',
    method: 'OPTIONS',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=d5f94a75187017ac41923f4c9f820e40b455bd88dfb389847afc9f849f259463',
      ],
    ],
    body: '',
  },
  {
    name: 'method-patch-is-signed',
    rule: 'Method: in upper case',
    method: 'PATCH',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=edcafd995525274b6a776f79efd7709d916ce56e66dedd2b3a4db529e0ad6ea8',
      ],
    ],
    body: '',
  },
  {
    name: 'method-post-is-signed',
    rule: 'Method: in upper case',
    method: 'POST',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=d64ab009850f8be1d102c6d937bcfc0254564cff10d1df59e364547a7494d117',
      ],
    ],
    body: '',
  },
  {
    name: 'method-put-is-signed',
    rule: 'Method: in upper case',
    method: 'PUT',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=df92d0efc4c8a218f67fd0c06cac32c6bca0ef566452b1cc2ea0aa8ad5c3dc7c',
      ],
    ],
    body: '',
  },
  {
    name: 'path-absolute-form-loses-scheme-and-host',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: 'http://api.example.com:8080/customers/1',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=4ba5840be82beea4e07d3ac0af0cfbae0530a439ac8d8e2792a8aae97b81a990',
      ],
    ],
    body: '',
  },
  {
    name: 'path-asterisk-is-escaped',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/a*b',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=00f021d2af9708532b162c5c835bd00cf9fb75aa0a92b380c5d6f2a574e08cf7',
      ],
    ],
    body: '',
  },
  {
    name: 'path-brackets-and-quotes-are-escaped',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/a"[b]|c',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bfbdd4b70496b4927b86b452162e268e214bf5cd7293394aab10300696e2a247',
      ],
    ],
    body: '',
  },
  {
    name: 'path-case-is-kept',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/Customers/ABC',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=e710dc28cd1079573a81f6614c94135f538d7d95c3e553b734ed116aa7ebd0d4',
      ],
    ],
    body: '',
  },
  {
    name: 'path-colon-and-at-are-escaped',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/a:b@c',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=219b4a3dc6807153e9db9c4fb8328ce2043bd2540c0356c661152c43823a32eb',
      ],
    ],
    body: '',
  },
  {
    name: 'path-cut-escape-is-escaped',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/a%4',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=f0018be9310df43337d490ffd18538bc0b807423da47d912f476134879f1071a',
      ],
    ],
    body: '',
  },
  {
    name: 'path-dot-alone-is-the-root',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/.',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=2a13504bf217af400fc1032a43054de226d0d5bbd43352abdb004d4f3d269e02',
      ],
    ],
    body: '',
  },
  {
    name: 'path-dot-dot-alone-is-the-root',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/..',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=2a13504bf217af400fc1032a43054de226d0d5bbd43352abdb004d4f3d269e02',
      ],
    ],
    body: '',
  },
  {
    name: 'path-dot-dot-never-climbs-above-the-root',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/../../a',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=4d13b6ac839696d8d267a38e24d4d8042253aadbb07dad5f94dedda74021eb0b',
      ],
    ],
    body: '',
  },
  {
    name: 'path-dot-dot-of-the-only-segment-is-the-root',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/a/..',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=2a13504bf217af400fc1032a43054de226d0d5bbd43352abdb004d4f3d269e02',
      ],
    ],
    body: '',
  },
  {
    name: 'path-dot-dot-removes-its-parent',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/a/b/../c',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=60fbed2a8dc9e15d7c10d089df9e7b437560cd17fe32c773c8e3ba8a37bad23f',
      ],
    ],
    body: '',
  },
  {
    name: 'path-dot-segment-is-removed',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/a/./b',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=01c7e1f5f9c492f4885359ca35182b027f403b4556bba0e53d2c622986ca6d36',
      ],
    ],
    body: '',
  },
  {
    name: 'path-double-slash-becomes-one',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/customers//1001',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=fb996d7a6bcd271e734854cad6affe49b401727cbc7ebf3ec429c8807fe9e5b4',
      ],
    ],
    body: '',
  },
  {
    name: 'path-empty-becomes-a-slash',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: 'http://api.example.com',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=2a13504bf217af400fc1032a43054de226d0d5bbd43352abdb004d4f3d269e02',
      ],
    ],
    body: '',
  },
  {
    name: 'path-empty-segment-goes-before-dot-dot-counts',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/a//../b',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=c8f685bec6fcd7ffb59fea3b1b25b8db416a5f6c463fc143c226f7e92c8c3680',
      ],
    ],
    body: '',
  },
  {
    name: 'path-escape-that-is-not-utf-8-stays',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/%FF%FE',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=9188eba148888c7174a8cae9b6873105c177f9e417c93e9478ec21b47f1d9c5f',
      ],
    ],
    body: '',
  },
  {
    name: 'path-escaped-dot-counts-as-a-dot',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/a/%2E/b',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=01c7e1f5f9c492f4885359ca35182b027f403b4556bba0e53d2c622986ca6d36',
      ],
    ],
    body: '',
  },
  {
    name: 'path-escaped-dot-dot-counts-as-dot-dot',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/a/b/%2e%2E/c',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=60fbed2a8dc9e15d7c10d089df9e7b437560cd17fe32c773c8e3ba8a37bad23f',
      ],
    ],
    body: '',
  },
  {
    name: 'path-escaped-nul-stays',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/a%00b',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=b0297f4667c7cbdb5f9429eaca2f6cbc22240075523f0e68de795bc3c0922e01',
      ],
    ],
    body: '',
  },
  {
    name: 'path-escaped-percent-stays',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/100%25',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=f0f4b1a413e79efeb06f01c5c3012f6597ea93d0530f3b910fd439c619f64f2b',
      ],
    ],
    body: '',
  },
  {
    name: 'path-escaped-question-mark-stays',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/a%3Fb',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=b751a14e5898a7a35103ddcf72014ac092b460f0e96413c1340908c089c8ee00',
      ],
    ],
    body: '',
  },
  {
    name: 'path-escaped-slash-does-not-part-segments',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/a/b%2F../c',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=47c6cefee458da836fc3795ae73a1790cb86a2c679735830dea9933ffcfecac6',
      ],
    ],
    body: '',
  },
  {
    name: 'path-escaped-slash-stays-escaped',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/a%2Fb',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=0f97d86424e0c3e7c64811dd87df2f21d7ee4a0ca217356e15feb19527effbc7',
      ],
    ],
    body: '',
  },
  {
    name: 'path-escaped-space-stays',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/a%20b',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=b4b5164d6eb290ba3af8e73eae6f3d622a6d7f8a8c72a0f4607e274445b99605',
      ],
    ],
    body: '',
  },
  {
    name: 'path-escaped-unreserved-is-decoded',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/%61%2D%7E%5f',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=45d8c083ab0cd5c1e639366dd367c733d4557ab0cad2d6406fec4f4bdd064af7',
      ],
    ],
    body: '',
  },
  {
    name: 'path-escaped-utf-8-in-lower-case-becomes-upper-case',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/caf%c3%a9',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=dfd679997c533dbdbe4a8fb59dcd0f6574142f8c4ada31782f29dfba499c81d2',
      ],
    ],
    body: '',
  },
  {
    name: 'path-escaped-utf-8-stays',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/caf%C3%A9',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=dfd679997c533dbdbe4a8fb59dcd0f6574142f8c4ada31782f29dfba499c81d2',
      ],
    ],
    body: '',
  },
  {
    name: 'path-escapes-become-upper-case',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/a%2fb',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=0f97d86424e0c3e7c64811dd87df2f21d7ee4a0ca217356e15feb19527effbc7',
      ],
    ],
    body: '',
  },
  {
    name: 'path-final-dot-dot-leaves-a-slash',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/a/b/..',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=9213133ad32f4f637895ffcafbeb7146940837ad630450e9aa5d87712167bc71',
      ],
    ],
    body: '',
  },
  {
    name: 'path-final-dot-dot-slash-leaves-a-slash',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/a/b/../',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=9213133ad32f4f637895ffcafbeb7146940837ad630450e9aa5d87712167bc71',
      ],
    ],
    body: '',
  },
  {
    name: 'path-final-dot-leaves-a-slash',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/a/.',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=9213133ad32f4f637895ffcafbeb7146940837ad630450e9aa5d87712167bc71',
      ],
    ],
    body: '',
  },
  {
    name: 'path-half-escaped-dot-dot-counts-as-dot-dot',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/a/b/.%2E/c',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=60fbed2a8dc9e15d7c10d089df9e7b437560cd17fe32c773c8e3ba8a37bad23f',
      ],
    ],
    body: '',
  },
  {
    name: 'path-half-hex-escape-is-escaped',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/%4g',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=4feb5245b7a943693052376a46eac600343faa882b5ce39ea65b4075a758c582',
      ],
    ],
    body: '',
  },
  {
    name: 'path-is-decoded-once-only',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/%2541',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=09785fbf8cd3a8db61aa5bec71e79d13dc4f5cfe3c77b8c5679f93f5955b62ef',
      ],
    ],
    body: '',
  },
  {
    name: 'path-leading-dot-in-a-name-stays',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/.well-known/x',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=6f6e682e63e18a963060974e385642d1c65c010e0aeb19672b045d34dc4d215f',
      ],
    ],
    body: '',
  },
  {
    name: 'path-leading-dot-segment-is-removed',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/./a',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=4d13b6ac839696d8d267a38e24d4d8042253aadbb07dad5f94dedda74021eb0b',
      ],
    ],
    body: '',
  },
  {
    name: 'path-leading-double-slash-becomes-one',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '//customers',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=af3a8265dc43648a5c7b7256fecf09cebb1385fb3cc08c05a4769f3f67fc6a5e',
      ],
    ],
    body: '',
  },
  {
    name: 'path-list-identifier-stays',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/customers/1001/v2/lists/lists.job.folders',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=9ee3be483cc45091a13da876379df35c6d63d62e3f30cc3c196bb5049cb05a0f',
      ],
    ],
    body: '',
  },
  {
    name: 'path-lone-percent-is-escaped',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/100%',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=f0f4b1a413e79efeb06f01c5c3012f6597ea93d0530f3b910fd439c619f64f2b',
      ],
    ],
    body: '',
  },
  {
    name: 'path-percent-before-other-letters-is-escaped',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/%zz',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=e936c72c08b314df1fea34f35d6d2473e1860555a2bd1ca772177f35b94881e5',
      ],
    ],
    body: '',
  },
  {
    name: 'path-plus-is-a-plus',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/a+b',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=9ddd52400558265c5a25282512ae38765f308defc38dfd669f47b1c27c243d6c',
      ],
    ],
    body: '',
  },
  {
    name: 'path-raw-four-byte-character-is-escaped-per-byte',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/😀',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=710ce04afea599893eb7745a32f96e4742cbfad628556c8fd307745113382496',
      ],
    ],
    body: '',
  },
  {
    name: 'path-raw-utf-8-is-escaped-per-byte',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/café',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=dfd679997c533dbdbe4a8fb59dcd0f6574142f8c4ada31782f29dfba499c81d2',
      ],
    ],
    body: '',
  },
  {
    name: 'path-root-stays',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=2a13504bf217af400fc1032a43054de226d0d5bbd43352abdb004d4f3d269e02',
      ],
    ],
    body: '',
  },
  {
    name: 'path-slashes-alone-become-one',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '///',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=2a13504bf217af400fc1032a43054de226d0d5bbd43352abdb004d4f3d269e02',
      ],
    ],
    body: '',
  },
  {
    name: 'path-sub-delimiters-are-escaped',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: "/a!$&'()*,;=b",
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=8df1398e2280765a2e1963850afe072454aff2d71b659254585a0b2972b13052',
      ],
    ],
    body: '',
  },
  {
    name: 'path-three-dots-are-a-name',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/a/.../b',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=1986ce6e215a430282c79d76fec2b0ef20220f9ec41b3084a48746b74d004ac8',
      ],
    ],
    body: '',
  },
  {
    name: 'path-trailing-dot-in-a-name-stays',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/a./b',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=7291f2fb955d4111b1aa978e4072c0c8b2f80547fe1f3de5abb1c96a8737614a',
      ],
    ],
    body: '',
  },
  {
    name: 'path-trailing-double-slash-becomes-one',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/customers//',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=cd47a75cdf6ff3b0e4127e46262ea0916f8f84cc42cacfe56ee468af6012b50f',
      ],
    ],
    body: '',
  },
  {
    name: 'path-trailing-slash-is-kept',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/customers/',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=cd47a75cdf6ff3b0e4127e46262ea0916f8f84cc42cacfe56ee468af6012b50f',
      ],
    ],
    body: '',
  },
  {
    name: 'path-twice-escaped-dot-dot-is-a-name',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/a/%252E%252E/b',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=441cf3ab8daea1b7e6232a9255fb0d31841546973889488984423c902101f97d',
      ],
    ],
    body: '',
  },
  {
    name: 'path-two-dot-dots-remove-two-parents',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/a/b/c/../../d',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=00effcfba7af39f53c5cf311ec5c6bba553935968e2abcd7ab3abc8de476a3a5',
      ],
    ],
    body: '',
  },
  {
    name: 'path-unreserved-characters-stay',
    rule: 'Canonical URI; D-SIG-5',
    method: 'GET',
    target: '/AMZamz059-_.~',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=7bed3c4362c7ee05f7b53cc67edc4875d0533c85ae2308610c2ea927dc97c8b3',
      ],
    ],
    body: '',
  },
  {
    name: 'printed-form-of-a-post',
    rule: 'Step 1, printed example; D-SIG-3',
    method: 'POST',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=cf358b2a8b6f820cef4dda6df26458818d8b0afbdc98709ad8598da0cd404e10',
      ],
    ],
    body: '{}',
  },
  {
    name: 'printed-form-of-a-question-mark-alone',
    rule: 'Step 1, printed example; D-SIG-3',
    method: 'GET',
    target: '/search?',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=fc790f806fddce571ac0a19c4cbcb1a7601cd485105262ddc115f5152fd3e060',
      ],
    ],
    body: '',
  },
  {
    name: 'printed-form-of-ampersands-alone',
    rule: 'Step 1, printed example; D-SIG-3',
    method: 'GET',
    target: '/search?&&',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=fc790f806fddce571ac0a19c4cbcb1a7601cd485105262ddc115f5152fd3e060',
      ],
    ],
    body: '',
  },
  {
    name: 'printed-form-with-the-printed-date',
    rule: 'Step 1, printed example; D-SIG-3',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00+0000'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=1f48341eff6e1e258329e9446aa15825d075d68a92f9409c5899526d99259c98',
      ],
    ],
    body: '',
  },
  {
    name: 'printed-form-without-the-query-line',
    rule: 'Step 1, printed example; D-SIG-3',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=19bc1cfad06ea9b0ac4e12a1cc495c2e4eee92f8b3229e05d97fbc2aa6ea1ae1',
      ],
    ],
    body: '',
  },
  {
    name: 'query-ampersands-alone-are-an-empty-line',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?&&',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=b09b71844d5391252b03d0b22304902f0138338ee63486d98ac4e115ccc8ba58',
      ],
    ],
    body: '',
  },
  {
    name: 'query-apostrophe-and-parentheses-are-escaped',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: "/search?a=!'()",
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bcea7a05c9bd83e0f4eb156ee50df9783e1546afc9f95826ac146e05a652045e',
      ],
    ],
    body: '',
  },
  {
    name: 'query-asterisk-is-percent-2a',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a=*',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=f708e6947a11a9ff00d959da0c68b5a2cf9b54a0f16d5ac5c4710b064fdf5e04',
      ],
    ],
    body: '',
  },
  {
    name: 'query-brackets-are-escaped',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a[b]=1',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=a081cc0febd82a88d3439cfd7d6d713fa4ca4897ac6ba30aba1a5f29bcd15f9e',
      ],
    ],
    body: '',
  },
  {
    name: 'query-colon-and-at-are-escaped',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?email=a:b@example.com',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=0b9a5a67501440667c445f54a951c3b037ce218a31412621bdbe0783129e3026',
      ],
    ],
    body: '',
  },
  {
    name: 'query-comma-is-escaped',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?fields=firstname,lastname',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=5bbcb0eae8560bd8fc3773ddfc44f451b7165f971efed5617da8e7ce247f1505',
      ],
    ],
    body: '',
  },
  {
    name: 'query-cut-escape-is-escaped',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a=%4',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=28d4381e339195b6014d503d0f9c09e0a26283d4707c10bcb6c9b4c6487abc1c',
      ],
    ],
    body: '',
  },
  {
    name: 'query-date-time-with-plus-signs',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?value=2026-11-20+03:04+PM',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=479729bd861aefd2d0e62527b364f1eb07f94b48edb06e3e388b5ffee4ffdf50',
      ],
    ],
    body: '',
  },
  {
    name: 'query-empty-name-is-kept',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?=x',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=cc4c793eea03cea90784b5a31f93a726b9a10d3141b12ee19bb6b69f7b3ee283',
      ],
    ],
    body: '',
  },
  {
    name: 'query-empty-pieces-are-dropped',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?&a=1&&b=2&',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=cbe615d982463a3d3dad2cb6235b087e796e213bef2aa64a3586c589d55614d9',
      ],
    ],
    body: '',
  },
  {
    name: 'query-empty-value-stays',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a=',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=459d04a43e438680c876a4e1cf61a343d9cbd60fdb5252c619c3a02ed47420ef',
      ],
    ],
    body: '',
  },
  {
    name: 'query-encoded-bytes-sort-before-letters',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?z=1&%C3%A9=2',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=cdbb3d87a6a4ec35a8783ee3572ec9bf713b03b9f74cda340d27e3de25648ee3',
      ],
    ],
    body: '',
  },
  {
    name: 'query-equal-names-are-sorted-by-value',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a=2&a=1&a=3',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=560bdb1d91eeba111708d943c89433a5c13ca4799e85cfd9aa89aec1c800def0',
      ],
    ],
    body: '',
  },
  {
    name: 'query-equal-parameters-both-stay',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a=1&a=1',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=ca745ee391e33792363a5df12dc969733cb39eae686e0cb1015fb75d3a66b248',
      ],
    ],
    body: '',
  },
  {
    name: 'query-escape-that-is-not-utf-8-stays',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a=%FF',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=0d0ec8440de0fc3158f3d26260be398f78c7e9ec636493ddd5670591c1d28d8b',
      ],
    ],
    body: '',
  },
  {
    name: 'query-escaped-ampersand-does-not-part',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a=b%26c=d',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=10d48eef1c4bf3c6a05f9e397616c02e70b17c9c732e9415e73c2915cd4c9ddb',
      ],
    ],
    body: '',
  },
  {
    name: 'query-escaped-equals-does-not-part',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a%3Db=c',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=913a8c2426a384c6f4ab1da6ecb595819fee659592b0841e9913c722f81dccbb',
      ],
    ],
    body: '',
  },
  {
    name: 'query-escaped-name-is-decoded-before-sorting',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?%62=1&a=2',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=6a0b28358fa203794db71dd5614bb8e138ad822d9954e81e8ff4a527f5d67a63',
      ],
    ],
    body: '',
  },
  {
    name: 'query-escaped-newline-stays',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a=%0D%0A',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=92fd51212e26638cdbceca520d1b60bb2fa81584a4d734e9e083d0a9728e438f',
      ],
    ],
    body: '',
  },
  {
    name: 'query-escaped-nul-stays',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a=%00',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=7fe718d4ace2980346e5103f3a3e0f99409966df96881c709585fd189839b883',
      ],
    ],
    body: '',
  },
  {
    name: 'query-escaped-plus-stays-a-plus',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a=b%2Bc',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=93d7135bdc50899c33fabf6002b1267392fa5e9277a0580f1c13692b83ddd71e',
      ],
    ],
    body: '',
  },
  {
    name: 'query-escaped-space-is-percent-20',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a=b%20c',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=b00506d9fe26ba62de7794580b192d7bdd54ae404ce194e15cae6caa8b1d249a',
      ],
    ],
    body: '',
  },
  {
    name: 'query-escaped-unreserved-is-decoded',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a=%7E%41',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=a56a5c970d00c122cfe983a61bd8ac80ad1de70b67c566f51c73e168c2130f31',
      ],
    ],
    body: '',
  },
  {
    name: 'query-escapes-become-upper-case',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?q=%c3%a9',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=b9548d00a9cff98e0d0b27770008511c0601dc4f55b3bd5aabce1e2bdf371473',
      ],
    ],
    body: '',
  },
  {
    name: 'query-follows-an-empty-path',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: 'http://api.example.com?a=b',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=ae70c6aa95d7189bb03ae7b1c8538a8f1744a9dbd6517d92332b56d93e51bba4',
      ],
    ],
    body: '',
  },
  {
    name: 'query-is-decoded-once-only',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a=%2520',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=a6e9ce4f0311e0fb180d48831f32cf76820266ed950c930c992de8c613703275',
      ],
    ],
    body: '',
  },
  {
    name: 'query-is-sorted-by-name',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?b=2&c=3&a=1',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=80f0aefb5b708a0fe1f833af0418892b1f1dadcad6e8cfd3e59cc28fdfc3862e',
      ],
    ],
    body: '',
  },
  {
    name: 'query-lone-equals-sign-is-a-parameter',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?=',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=1a6d04ee95bafd82fe9c32f47995c2637b01f6e1e7a2807302d33fb17b32c30e',
      ],
    ],
    body: '',
  },
  {
    name: 'query-lone-percent-is-escaped',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a=100%',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=a620e576204426f3bb23d923e0d60f92294483368aeeff04479beeb5b639728e',
      ],
    ],
    body: '',
  },
  {
    name: 'query-name-and-value-stay',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?size=10',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=6a3224cbe1d5fd867b7ad833a5e5111f81ddad4754224c52a7fe056f053c1db5',
      ],
    ],
    body: '',
  },
  {
    name: 'query-name-with-and-without-equals-are-alike',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?flag&flag=',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=df3bf13675e0e7784a34b92be277fcf87faefa60e89cbfd3abf7486afb8b1c08',
      ],
    ],
    body: '',
  },
  {
    name: 'query-name-without-value-gets-an-equals-sign',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?flag',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=7e40e4d285ff279131b42f8464fa1e5c367123d5b5c274ae4b8271d6d83a505e',
      ],
    ],
    body: '',
  },
  {
    name: 'query-names-sort-in-their-encoded-form',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a-b=3&a%20b=1&a=2',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=31b4c2180204924569bc12972dda25a95ae5d14e72f9aaf29852746ccb999f9d',
      ],
    ],
    body: '',
  },
  {
    name: 'query-none-is-an-empty-line',
    rule: 'Canonical query string; D-SIG-6; D-SIG-3',
    method: 'GET',
    target: '/search',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=b09b71844d5391252b03d0b22304902f0138338ee63486d98ac4e115ccc8ba58',
      ],
    ],
    body: '',
  },
  {
    name: 'query-numbers-sort-as-text',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a=9&a=10',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bba62ba3fb6e38eb8a9f99d8a0d135db1df7ad858b64c9b6d25a717f7e8a153f',
      ],
    ],
    body: '',
  },
  {
    name: 'query-of-an-absolute-form-is-signed',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: 'http://api.example.com/a?c=d&a=b',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=79090306d4bcad9251fa3e781d8ee20b0c5b9604b8b780bda59e9cdfd284697f',
      ],
    ],
    body: '',
  },
  {
    name: 'query-only-the-first-equals-sign-parts',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a=b=c',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=c6abf65378cf09cbfa9e4fbd438d48cf9dfd1d2eadcac7024bfd557e91adaf08',
      ],
    ],
    body: '',
  },
  {
    name: 'query-percent-before-other-letters-is-escaped',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a=%zz',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=2a5460f60eb3f14950d116d4fc9e0cf1ba23d3f3887e64c0e1ceb2f0ed751063',
      ],
    ],
    body: '',
  },
  {
    name: 'query-plus-in-a-name-means-space',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a+b=1',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=46462b6e33038a82bee7e9109316b8d76da54e5a81d383b6c901679b01bd4cc5',
      ],
    ],
    body: '',
  },
  {
    name: 'query-plus-means-space',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a=b+c',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=b00506d9fe26ba62de7794580b192d7bdd54ae404ce194e15cae6caa8b1d249a',
      ],
    ],
    body: '',
  },
  {
    name: 'query-question-mark-alone-is-an-empty-line',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=b09b71844d5391252b03d0b22304902f0138338ee63486d98ac4e115ccc8ba58',
      ],
    ],
    body: '',
  },
  {
    name: 'query-quotes-are-escaped',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a="x"',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=161f5a9dc6b92844b71e1067208f37a17b0adfad92efd672b9b41bc3bb9afe58',
      ],
    ],
    body: '',
  },
  {
    name: 'query-raw-four-byte-character-is-escaped-per-byte',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?q=😀',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=3927c418ccdc6c9b748a0aac7152ec7dae6400cc8483cef9f6f9afafabcc42f0',
      ],
    ],
    body: '',
  },
  {
    name: 'query-raw-three-byte-characters-are-escaped-per-byte',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?q=日本',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=687f326db443c7332b59fc113dff6f9ffa38ce4a09b737a5aa17c91dd57055df',
      ],
    ],
    body: '',
  },
  {
    name: 'query-raw-utf-8-is-escaped-per-byte',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?q=é',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=b9548d00a9cff98e0d0b27770008511c0601dc4f55b3bd5aabce1e2bdf371473',
      ],
    ],
    body: '',
  },
  {
    name: 'query-second-question-mark-is-a-character',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a=1?b=2',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=6048ae6b89147dda2872e4e8c9448be6726a51a3a7e586cbf9b234323c4f7761',
      ],
    ],
    body: '',
  },
  {
    name: 'query-semicolon-does-not-part-parameters',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a=1;b=2',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=20da26160a0eb6e982eaa1764d907bfde7103815058a81328b2a3ce6a7d8b32b',
      ],
    ],
    body: '',
  },
  {
    name: 'query-shorter-name-sorts-first',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a1=x&a=y',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=c4fbd7d081ba8bf98eb7942d2e826bc1ed29f0f18466b045515820ec8406fcf8',
      ],
    ],
    body: '',
  },
  {
    name: 'query-slash-is-escaped',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a=/b/c',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=46214fca52b22081a0314b0820834d1f0cb14a6a1cdeced101a330022736050d',
      ],
    ],
    body: '',
  },
  {
    name: 'query-tilde-sorts-after-letters',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?~=1&z=2',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=c72af0772b1d8fc26888c067843df6c17df067623c262e11307f23b239941035',
      ],
    ],
    body: '',
  },
  {
    name: 'query-unreserved-characters-stay',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a=AMZamz059-_.~',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=cf4cd8d3f20bbce39fd60194854a1f5ebd8cdc4cd3ef3218262063f153aeb743',
      ],
    ],
    body: '',
  },
  {
    name: 'query-upper-case-sorts-before-lower-case',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a=1&B=2&A=3&b=4',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=b49a47356bf75564c6d37c227eeefd009c463bdf88d1348b514a1e8ff33221d3',
      ],
    ],
    body: '',
  },
  {
    name: 'query-values-sort-in-their-encoded-form',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a=b&a=~&a=%21&a=+',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bc75d3c6856be32cb42febb29cc5b632d829e43a499ae374e3e9206f1741cd8c',
      ],
    ],
    body: '',
  },
  {
    name: 'query-values-sort-upper-case-first',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a=b&a=B',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=33fa6ad7289b19e5895e1c0801ce7ba0fc4d94238842b3d4e65d96e2fef9598d',
      ],
    ],
    body: '',
  },
  {
    name: 'refuses-a-body-that-does-not-match-its-hash',
    rule: 'D-ERR-4 code 9; D-SIG-2',
    method: 'POST',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=c93c158cf8c9d67ad3756251b2894b999a2cc4b1650d79b8f5a5426699a8c942',
      ],
    ],
    body: '{"a":2}',
    errorCode: 9,
  },
  {
    name: 'refuses-a-body-where-none-was-signed',
    rule: 'D-ERR-4 code 9; D-SIG-2',
    method: 'POST',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=d64ab009850f8be1d102c6d937bcfc0254564cff10d1df59e364547a7494d117',
      ],
    ],
    body: '{"a":2}',
    errorCode: 9,
  },
  {
    name: 'refuses-a-date-301-seconds-ahead',
    rule: 'D-ERR-4 code 10; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:05:01Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=b44fa95658b1439f4de9aab6d62e695e048d315586864de3897eed77267c875f',
      ],
    ],
    body: '',
    errorCode: 10,
  },
  {
    name: 'refuses-a-date-301-seconds-old',
    rule: 'D-ERR-4 code 10; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T11:54:59Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=a722d838d083b1d7569a8a5db84116b7539af6fee297453f72f20144522f76b1',
      ],
    ],
    body: '',
    errorCode: 10,
  },
  {
    name: 'refuses-a-date-a-millisecond-too-old',
    rule: 'D-ERR-4 code 10; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T11:54:59.999Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=fda9dd381670882420265c37efa316204c591dd4635ef6ea989ccd5a7a014204',
      ],
    ],
    body: '',
    errorCode: 10,
  },
  {
    name: 'refuses-a-date-in-seconds-since-1970',
    rule: 'D-ERR-4 code 10; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 1795176000'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=a3a1a8fce0e669763eae12eeff1fee577131b51dd904a9a393c1da76f8a695bd',
      ],
    ],
    body: '',
    errorCode: 10,
  },
  {
    name: 'refuses-a-date-in-the-form-of-http',
    rule: 'D-ERR-4 code 10; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' Fri, 20 Nov 2026 12:00:00 GMT'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=68ae445b778f453330808cea5a6ed0eaf5887d8f356a0ffbdb378a6fa1b81b40',
      ],
    ],
    body: '',
    errorCode: 10,
  },
  {
    name: 'refuses-a-date-of-29-february-in-a-common-year',
    rule: 'D-ERR-4 code 10; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-02-29T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=8e177bb239c61a5e4b3b6bc20647827d0fc0bfa4b13acda4bccf09e85cfabf18',
      ],
    ],
    body: '',
    errorCode: 10,
  },
  {
    name: 'refuses-a-date-of-30-february',
    rule: 'D-ERR-4 code 10; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-02-30T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=448131e572eecaead36d5f97d538d9ca1019d44181ad84138d419f11c8a80f6f',
      ],
    ],
    body: '',
    errorCode: 10,
  },
  {
    name: 'refuses-a-date-of-31-november',
    rule: 'D-ERR-4 code 10; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-31T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=cbc709554fcee3bc7d86f708ebf0e45a8a71a79a0e8b40b3a8e2e36c46d86eb7',
      ],
    ],
    body: '',
    errorCode: 10,
  },
  {
    name: 'refuses-a-date-of-day-00',
    rule: 'D-ERR-4 code 10; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-00T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=1fac649d5b012a86312e4fc72c7d7f6fb70070f1e2928ea86df906a3269defe8',
      ],
    ],
    body: '',
    errorCode: 10,
  },
  {
    name: 'refuses-a-date-of-month-00',
    rule: 'D-ERR-4 code 10; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-00-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=a46c5cad3e82997868768806cdf60f3bc5bfa6661598c0fcb9694a4e8ee10542',
      ],
    ],
    body: '',
    errorCode: 10,
  },
  {
    name: 'refuses-a-date-of-month-13',
    rule: 'D-ERR-4 code 10; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-13-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=e630a151e23038ff874c0f81ffce5b826d4f5dbe98ff5e3bd4ab56c0ddbf5840',
      ],
    ],
    body: '',
    errorCode: 10,
  },
  {
    name: 'refuses-a-date-of-the-same-clock-in-another-zone',
    rule: 'D-ERR-4 code 10; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00+01:00'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=2e44c1fd07da8e27c9ba2c606c7f463b464c47f3ff2505e72e90176e94294751',
      ],
    ],
    body: '',
    errorCode: 10,
  },
  {
    name: 'refuses-a-date-that-is-empty',
    rule: 'D-ERR-4 code 10; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' '],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=0c71ec14fcd9460935d0cde0d3c229dee7aa50051c7a88920ca1acf9cf884dc7',
      ],
    ],
    body: '',
    errorCode: 10,
  },
  {
    name: 'refuses-a-date-with-a-blank-for-t',
    rule: 'D-ERR-4 code 10; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20 12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=913ef8af8a8cf874d860dd88abf9f00d820d4961f0e1826746c9294a6f01c37f',
      ],
    ],
    body: '',
    errorCode: 10,
  },
  {
    name: 'refuses-a-date-with-a-comma-before-milliseconds',
    rule: 'D-ERR-4 code 10; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00,250Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=d993e54157b9305e885f69e0bb9e8ce4f84869aab1b24cc8fb82b777cc0603c2',
      ],
    ],
    body: '',
    errorCode: 10,
  },
  {
    name: 'refuses-a-date-with-a-lower-case-t',
    rule: 'D-ERR-4 code 10; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20t12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=835376d545fde259a738a6aba6d2229f179c2c1a9ccea16e8786e7c30a8b4b1f',
      ],
    ],
    body: '',
    errorCode: 10,
  },
  {
    name: 'refuses-a-date-with-a-lower-case-z',
    rule: 'D-ERR-4 code 10; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=1afa8c6014a6238c72995480d1d61ab76b88f404eaec7ffb53e1fb605ec740f0',
      ],
    ],
    body: '',
    errorCode: 10,
  },
  {
    name: 'refuses-a-date-with-am-and-pm',
    rule: 'D-ERR-4 code 10; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00 PM'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=12efa0ff033f83dd981d28e10d49d8acb8d1c5528bf7bae2c6e016ead1a3bb68',
      ],
    ],
    body: '',
    errorCode: 10,
  },
  {
    name: 'refuses-a-date-with-an-impossible-offset',
    rule: 'D-ERR-4 code 10; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-21T12:00:00+24:00'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=f81ec6d297f9eade266aa725ccfda191cf4241a0c60d4140387fbae2d498f400',
      ],
    ],
    body: '',
    errorCode: 10,
  },
  {
    name: 'refuses-a-date-with-an-offset-of-hours-alone',
    rule: 'D-ERR-4 code 10; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T13:00:00+01'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=9a6ee468350076c9c2b31070a0a789f92ab2909ba6495d26af2fff5289ccd06d',
      ],
    ],
    body: '',
    errorCode: 10,
  },
  {
    name: 'refuses-a-date-with-hour-24',
    rule: 'D-ERR-4 code 10; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T24:00:00+12:00'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=d14a045c6220751dcd0e6834946949255d43bccb01517dbe41de7706fba67246',
      ],
    ],
    body: '',
    errorCode: 10,
  },
  {
    name: 'refuses-a-date-with-minute-60',
    rule: 'D-ERR-4 code 10; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T11:60:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=564084b61f1daa4b5a9ed466d1d70a08efadb015a78a9da98abcaee27e6ed987',
      ],
    ],
    body: '',
    errorCode: 10,
  },
  {
    name: 'refuses-a-date-with-second-60',
    rule: 'D-ERR-4 code 10; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T11:59:60Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=44840f297fc0c2fabce5079bbdb26b532f2c83db7e1fcbe839228bcae3f45d7f',
      ],
    ],
    body: '',
    errorCode: 10,
  },
  {
    name: 'refuses-a-date-with-two-digits-of-a-second',
    rule: 'D-ERR-4 code 10; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00.25Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=78988acfce93dd6f1a47162d18a52ee62b7fda321a23c6e9ae9e2c5eb8723475',
      ],
    ],
    body: '',
    errorCode: 10,
  },
  {
    name: 'refuses-a-date-without-minutes',
    rule: 'D-ERR-4 code 10; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=9e2c4e2c3b0da6658078454024ad2a81387ed3a089cafa94326c035aa5bdf135',
      ],
    ],
    body: '',
    errorCode: 10,
  },
  {
    name: 'refuses-a-date-without-offset',
    rule: 'D-ERR-4 code 10; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=e3926197c265a9ca12f5ed0f4ab0f20686eb99f8183f456a5a29498858b361ca',
      ],
    ],
    body: '',
    errorCode: 10,
  },
  {
    name: 'refuses-a-hash-in-base64',
    rule: 'D-ERR-4 code 9; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=06d7a5d5bd35cb2e66b64c331a61eca963bf44b09d4aa1245135e520a031d771',
      ],
    ],
    body: '',
    errorCode: 9,
  },
  {
    name: 'refuses-a-hash-in-upper-case',
    rule: 'D-ERR-4 code 9; D-SIG-2; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=6b6d8645955c0c874f222a446544884136cc97e7a233822063a564eef25723c5',
      ],
    ],
    body: '',
    errorCode: 9,
  },
  {
    name: 'refuses-a-key-decoded-from-base64',
    rule: 'D-SIG-1',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=afc2e022812f4d4f05a9a92360548d0975bc46ff0ccbfdc18c46a24e83da0c9d',
      ],
    ],
    body: '',
    errorCode: 9,
  },
  {
    name: 'refuses-a-method-signed-in-lower-case',
    rule: 'Method: in upper case',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=271b09e130c3f2ce1422ef0d63fb804ff92054285af7d2cdffba9edfe3a0a986',
      ],
    ],
    body: '',
    errorCode: 9,
  },
  {
    name: 'refuses-a-missing-authorization',
    rule: 'D-ERR-4 code 6; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [['x-svc-date', ' 2026-11-20T12:00:00Z']],
    body: '',
    errorCode: 6,
  },
  {
    name: 'refuses-a-missing-date',
    rule: 'D-ERR-4 code 10; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
    errorCode: 10,
  },
  {
    name: 'refuses-a-missing-hash',
    rule: 'D-ERR-4 code 9; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
    errorCode: 9,
  },
  {
    name: 'refuses-a-missing-signature',
    rule: 'D-ERR-4 code 6; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      ['Authorization', ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date'],
    ],
    body: '',
    errorCode: 6,
  },
  {
    name: 'refuses-a-missing-user',
    rule: 'D-ERR-4 code 6; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
    errorCode: 6,
  },
  {
    name: 'refuses-a-query-signed-as-sent-and-not-encoded',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a=b,c',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=a7983b766b42a265e79d9b02651f41e648eeb6b141c53629243954702c104b78',
      ],
    ],
    body: '',
    errorCode: 9,
  },
  {
    name: 'refuses-a-query-signed-unsorted',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?b=1&a=2',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=91ce9e5df7850ccdef9b141195f564a1b5b0b7b0423127dcffa4f36693d02367',
      ],
    ],
    body: '',
    errorCode: 9,
  },
  {
    name: 'refuses-a-repeated-authorization',
    rule: 'D-ERR-4 code 6; D-SIG-2; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
    errorCode: 6,
  },
  {
    name: 'refuses-a-repeated-date',
    rule: 'D-ERR-4 code 10; D-SIG-4; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
    ],
    body: '',
    errorCode: 10,
  },
  {
    name: 'refuses-a-repeated-hash',
    rule: 'D-ERR-4 code 9; D-SIG-2; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      ['x-svc-content-sha256', ' e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
      ['x-svc-content-sha256', ' e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ],
    body: '',
    errorCode: 9,
  },
  {
    name: 'refuses-a-signature-changed-in-one-digit',
    rule: 'D-ERR-4 code 9; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfee0',
      ],
    ],
    body: '',
    errorCode: 9,
  },
  {
    name: 'refuses-a-signature-in-upper-case',
    rule: 'D-ERR-4 code 6; D-SIG-2; D-SIG-4',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=BD5A83BFB91C7D40D295DD01BEAF563E38E2BFB153DD4E61E4D970C64ECDFEEF',
      ],
    ],
    body: '',
    errorCode: 6,
  },
  {
    name: 'refuses-a-signature-named-twice',
    rule: 'D-ERR-4 code 6; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
    errorCode: 6,
  },
  {
    name: 'refuses-a-signature-of-63-characters',
    rule: 'D-ERR-4 code 6; D-SIG-2; D-SIG-12',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfee',
      ],
    ],
    body: '',
    errorCode: 6,
  },
  {
    name: 'refuses-a-signature-of-65-characters',
    rule: 'D-ERR-4 code 6; D-SIG-2; D-SIG-12',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef0',
      ],
    ],
    body: '',
    errorCode: 6,
  },
  {
    name: 'refuses-a-signature-of-another-secret',
    rule: 'D-ERR-4 code 9; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=f03cb78b8bd36b0d5467da0b63fe21193ebb74183cc7455c57fe74131f619a8e',
      ],
    ],
    body: '',
    errorCode: 9,
  },
  {
    name: 'refuses-a-signed-header-that-is-not-sent',
    rule: 'D-ERR-4 code 9; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=x-svc-content-sha256;x-svc-date;x-tag,signature=39648ab18492de3721c0a11a5c5847399bf014c66d04e2bd79f28251f9c9551a',
      ],
    ],
    body: '',
    errorCode: 9,
  },
  {
    name: 'refuses-a-space-signed-as-plus',
    rule: 'Canonical query string; D-SIG-6',
    method: 'GET',
    target: '/search?a=b+c',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=b6994c98a3b2f21757ec0bfd1a08bec01c3c71e28742be36832b16e868772fa4',
      ],
    ],
    body: '',
    errorCode: 9,
  },
  {
    name: 'refuses-a-token-alone',
    rule: 'D-ERR-4 code 6; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      ['Authorization', ' x-svc-v1-hmac-sha256'],
    ],
    body: '',
    errorCode: 6,
  },
  {
    name: 'refuses-a-token-in-upper-case',
    rule: 'D-ERR-4 code 6; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' X-SVC-V1-HMAC-SHA256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
    errorCode: 6,
  },
  {
    name: 'refuses-a-token-without-a-blank',
    rule: 'D-ERR-4 code 6; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
    errorCode: 6,
  },
  {
    name: 'refuses-a-user-named-twice',
    rule: 'D-ERR-4 code 6; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
    errorCode: 6,
  },
  {
    name: 'refuses-an-authorization-split-in-two',
    rule: 'D-ERR-4 code 6; D-SIG-2; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      ['Authorization', ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date'],
      ['Authorization', ' signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef'],
    ],
    body: '',
    errorCode: 6,
  },
  {
    name: 'refuses-an-empty-user',
    rule: 'D-ERR-4 code 6; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
    errorCode: 6,
  },
  {
    name: 'refuses-another-header-value',
    rule: 'D-ERR-4 code 9; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['X-Tag', ' a'],
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=x-svc-content-sha256;x-svc-date;x-tag,signature=e4fb961e27fdee9660f122ad94c9a0f409cf718d6f4eed62a2c1da8c646374e2',
      ],
    ],
    body: '',
    errorCode: 9,
  },
  {
    name: 'refuses-another-method',
    rule: 'D-ERR-4 code 9; D-SIG-2',
    method: 'POST',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
    errorCode: 9,
  },
  {
    name: 'refuses-another-path',
    rule: 'D-ERR-4 code 9; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=9f5352315b7ad46f909f5c355f1444cd8a195d6c303a8f88fedd63b4adf58914',
      ],
    ],
    body: '',
    errorCode: 9,
  },
  {
    name: 'refuses-another-query',
    rule: 'D-ERR-4 code 9; D-SIG-2',
    method: 'GET',
    target: '/search?a=1',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=5c6e331b251e55a850624b8e1113dda18bcab339bf2780e97265ef1a88125291',
      ],
    ],
    body: '',
    errorCode: 9,
  },
  {
    name: 'refuses-another-version-of-the-token',
    rule: 'D-ERR-4 code 6; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v2-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
    errorCode: 6,
  },
  {
    name: 'refuses-components-without-commas',
    rule: 'D-ERR-4 code 6; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user signedheaders=host;x-svc-content-sha256;x-svc-date signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
    errorCode: 6,
  },
  {
    name: 'refuses-merged-values-in-the-order-sent',
    rule: 'Canonical headers, Signed headers; D-SIG-7',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['X-Tag', ' b'],
      ['X-Tag', ' a'],
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=x-svc-content-sha256;x-svc-date;x-tag,signature=6b68e107789f683790d89b537dc9c76631d29ec52f79bd67195f81df56bb3397',
      ],
    ],
    body: '',
    errorCode: 9,
  },
  {
    name: 'refuses-missing-signedheaders',
    rule: 'D-ERR-4 code 6; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
    errorCode: 6,
  },
  {
    name: 'refuses-signedheaders-in-upper-case',
    rule: 'D-ERR-4 code 9; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=Host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
    errorCode: 9,
  },
  {
    name: 'refuses-signedheaders-unsorted',
    rule: 'D-ERR-4 code 9; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-date;x-svc-content-sha256,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
    errorCode: 9,
  },
  {
    name: 'refuses-signedheaders-with-a-duplicate',
    rule: 'D-ERR-4 code 9; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
    errorCode: 9,
  },
  {
    name: 'refuses-signedheaders-with-an-empty-name',
    rule: 'D-ERR-4 code 9; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
    errorCode: 9,
  },
  {
    name: 'refuses-signedheaders-with-blanks',
    rule: 'D-ERR-4 code 9; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host; x-svc-content-sha256; x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
    errorCode: 9,
  },
  {
    name: 'refuses-signedheaders-without-the-date',
    rule: 'D-ERR-4 code 9; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=x-svc-content-sha256,signature=b95fbf50674a2b21885be3253b9098dc4f273a779ba4fb96f63779411e388568',
      ],
    ],
    body: '',
    errorCode: 9,
  },
  {
    name: 'refuses-signedheaders-without-the-hash',
    rule: 'D-ERR-4 code 9; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=x-svc-date,signature=af26a6d15e33a0305769ddf9b80c0340d9a5d81d40b04016cd0c010d9af431d0',
      ],
    ],
    body: '',
    errorCode: 9,
  },
  {
    name: 'refuses-text-before-the-first-component',
    rule: 'D-ERR-4 code 6; D-SIG-2',
    method: 'GET',
    target: '/customers/1001/people/7',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 x, user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=bd5a83bfb91c7d40d295dd01beaf563e38e2bfb153dd4e61e4d970c64ecdfeef',
      ],
    ],
    body: '',
    errorCode: 6,
  },
  {
    name: 'refuses-the-printed-form-of-a-request-with-a-query',
    rule: 'Step 1, printed example; D-SIG-3',
    method: 'GET',
    target: '/search?a=1',
    headers: [
      ['x-svc-date', ' 2026-11-20T12:00:00Z'],
      [
        'Authorization',
        ' x-svc-v1-hmac-sha256 user=vector.user,signedheaders=host;x-svc-content-sha256;x-svc-date,signature=fc790f806fddce571ac0a19c4cbcb1a7601cd485105262ddc115f5152fd3e060',
      ],
    ],
    body: '',
    errorCode: 9,
  },
];
