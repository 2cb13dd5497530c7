/**
 * Requests as bytes. `answers` has the allowed statuses of each answer in order, and `closed` says if the connection is
 * closed then. `$AUTH` are credentials, `$PERSON` is a path that answers 200, and `$HIDDEN` is a whole request of that
 * path. An answer to a `$HIDDEN` inside another's body would be request smuggling.
 */
/**
 * @typedef {{ name: string, bytes: string, answers: number[][], closed?: boolean, mayLackLast?: boolean }} RawForm
 */
const CRLF = '\r\n';
const lines = (...all) => [...all, '', ''].join(CRLF);
const get = (...headers) => lines('GET $PERSON HTTP/1.1', 'Host: x', '$AUTH', ...headers);
const post = (headers, body) =>
  lines(
    'POST /customers/1001/jobs?dryrun=true HTTP/1.1',
    'Host: x',
    '$AUTH',
    'Content-Type: application/json',
    ...headers,
  ) + body;
const refused = (name, bytes, statuses = [400]) => ({ name, bytes, answers: [statuses], closed: true });
const taken = (name, bytes, answers = [[200]]) => ({ name, bytes, answers, closed: false });
/** The body of the forms that need one. */
export const JOB = '{"jobtitle":"soak"}';
const chunked = (...chunks) => post(['Transfer-Encoding: chunked'], chunks.join(''));

const REQUEST_LINES = [
  taken('absolute target', get().replace('$PERSON', 'http://x$PERSON')),
  taken('absolute target of another host', get().replace('$PERSON', 'http://evil.example$PERSON')),
  refused('no Host', lines('GET $PERSON HTTP/1.1', '$AUTH')),
  refused('two Hosts alike', get('Host: x')),
  refused('two Hosts that differ', get('Host: evil.example')),
  taken('two names in one Host', get().replace('Host: x', 'Host: x, y')),
  taken('Host with a path', get().replace('Host: x', 'Host: x/y')),
  taken('Host with a port that is none', get().replace('Host: x', 'Host: x:99999999')),
  refused('a fragment', get().replace('$PERSON', '$PERSON#a')),
  refused('a space in the target', get().replace('$PERSON', '$PERSON?a b')),
  refused('NUL in the target', get().replace('$PERSON', '$PERSON?\0')),
  refused('no version', get().replace(' HTTP/1.1', ''), [505]),
  refused('another protocol', get().replace('HTTP/1.1', 'HTTQ/1.1')),
  ...['HTTP/9.9', 'HTTP/1.2'].map((version) => refused(`version ${version}`, get().replace('HTTP/1.1', version))),
  refused('version HTTP/2.0', get().replace('HTTP/1.1', 'HTTP/2.0'), [505]),
  refused('a method that is none', get().replace('GET', 'FROBNICATE')),
  refused('the preface of HTTP/2', `PRI * HTTP/2.0${CRLF}${CRLF}SM${CRLF}${CRLF}`),
  refused('a TLS hello', Buffer.from('16030100a5010000a10303', 'hex').toString('latin1') + 'x'.repeat(160)),
  refused('garbage', '\x01\x02\x03\xff\xfe garbage \r\n\r\n'),
  refused('an answer for a request', lines('HTTP/1.1 200 OK', 'Content-Length: 0')),
  { name: 'CONNECT', bytes: lines('CONNECT x:443 HTTP/1.1', 'Host: x:443'), answers: [], closed: true },
  { name: 'HTTP/1.0', bytes: get().replace('HTTP/1.1', 'HTTP/1.0'), answers: [[200]], closed: true },
];

const HEADERS = [
  refused('a blank before the colon', get('X-A : b')),
  refused('no colon', get('X-A')),
  refused('a folded line', get('X-A: b', ' c')),
  refused('NUL in a value', get('X-A: b\0c')),
  refused('a head of 20 KB', get(`X-A: ${'x'.repeat(20_000)}`), [431]),
  taken('an Expect that nobody knows', get('Expect: a-miracle'), [[417]]),
  taken('an Expect beside the known one', get('Expect: a-miracle, 100-continue')),
  taken('eight-bit value', get('X-A: \xff\xfe\x80')),
  taken('two hundred small headers', get(...Array.from({ length: 200 }, () => 'a:'))),
  taken('a thousand small headers', get(...Array.from({ length: 1000 }, () => 'a:'))),
  taken('a value of blanks', get('X-A: \t  \t ')),
  { name: 'lines ended by LF alone', bytes: get().replaceAll(CRLF, '\n'), answers: [[200, 400, 505]] },
];

const FRAMING = [
  refused('length and chunks', post(['Content-Length: 6', 'Transfer-Encoding: chunked'], `0${CRLF}${CRLF}$HIDDEN`)),
  refused(
    'chunks and length',
    post(['Transfer-Encoding: chunked', 'Content-Length: 4'], `5c${CRLF}$HIDDEN${CRLF}0${CRLF}${CRLF}`),
  ),
  refused('two lengths that differ', post(['Content-Length: 19', 'Content-Length: 0'], `${JOB}$HIDDEN`)),
  refused('two lengths alike', post(['Content-Length: 19', 'Content-Length: 19'], JOB)),
  ...['+19', '-1', '0x13', '1e1', '19,19', '19 19', '19;', '19.0', '', '99999999999999999999', '\x0b19'].map((length) =>
    refused(`length ${JSON.stringify(length)}`, post([`Content-Length: ${length}`], `${JOB}$HIDDEN`)),
  ),
  ...[
    'xchunked',
    'chunked, identity',
    'identity',
    'gzip',
    'gzip, chunked',
    ',chunked',
    'chunked;q=1',
    '"chunked"',
    'chun ked',
    '',
    'chunked\x0b',
  ].map((encoding) =>
    refused(
      `encoding ${JSON.stringify(encoding)}`,
      post([`Transfer-Encoding: ${encoding}`], `0${CRLF}${CRLF}$HIDDEN`),
      [400, 401, 415, 501],
    ),
  ),
  refused(
    'chunked twice',
    post(['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], `0${CRLF}${CRLF}$HIDDEN`),
    [400, 501],
  ),
  refused('no encoding, and a length', post(['Transfer-Encoding:', 'Content-Length: 0'], '$HIDDEN'), [501]),
  refused(
    'chunks in HTTP/1.0',
    post(['Transfer-Encoding: chunked', 'Connection: keep-alive'], `0${CRLF}${CRLF}$HIDDEN`).replace(
      'HTTP/1.1',
      'HTTP/1.0',
    ),
  ),
  refused('a blank before the colon of the encoding', post(['Transfer-Encoding : chunked'], `0${CRLF}${CRLF}$HIDDEN`)),
  ...['+13', '0x13', '-1', '13 13', 'g', '', 'FFFFFFFFFFFFFFFFF', '13_'].map((size) =>
    refused(`chunk of ${JSON.stringify(size)}`, chunked(`${size}${CRLF}`, JOB, `${CRLF}0${CRLF}${CRLF}$HIDDEN`)),
  ),
  refused('a chunk that is longer than it says', chunked(`5${CRLF}`, JOB, `${CRLF}0${CRLF}${CRLF}$HIDDEN`)),
  refused('a chunk with bare LF', chunked('13\n', JOB, '\n0\n\n$HIDDEN')),
  taken(
    'chunks',
    chunked(
      `a${CRLF}`,
      JOB.slice(0, 10),
      `${CRLF}9;x=y${CRLF}`,
      JOB.slice(10),
      `${CRLF}000${CRLF}X-Trailer: a${CRLF}${CRLF}`,
    ),
  ),
  taken('a body of a GET, and the next', `${get('Content-Length: 3')}abc$HIDDEN`, [[200, 400, 401, 415], [200]]),
  taken('three requests at once', `$HIDDEN$HIDDEN$HIDDEN`, [[200], [200], [200]]),
  taken('seventeen at once', '$HIDDEN'.repeat(17), Array(17).fill([200])),
  {
    name: 'one request, and garbage',
    bytes: '$HIDDEN\x01garbage\r\n\r\n',
    answers: [[200], [400]],
    mayLackLast: true,
    closed: true,
  },
  taken('an empty line in front', `${CRLF}$HIDDEN`),
  taken('100-continue', post(['Expect: 100-continue', `Content-Length: ${JOB.length}`], JOB)),
];

/** @type {RawForm[]} */
export const RAW_FORMS = [...REQUEST_LINES, ...HEADERS, ...FRAMING];
