import { describe, expect, it } from '@jest/globals';
import { MAX_REPLY_BYTES, processed, readPartnerReply, redirectTo, rejected } from './partner-reply.js';
import type { PartnerOutcome, PartnerReply } from './partner-reply.js';

const URL_OF_PARTNER = 'https://partner.example/go/17';

describe('the outcome (D-EVT-2)', () => {
  it.each<[number, PartnerOutcome]>([
    [200, 'processed'],
    [299, 'processed'],
    [300, 'rejected'],
    [303, 'redirect'],
    [400, 'rejected'],
    [408, 'pending'],
    [425, 'pending'],
    [429, 'pending'],
    [499, 'rejected'],
    [500, 'pending'],
    [599, 'pending'],
    [101, 'pending'],
    [403, 'pending'],
  ])('of %i with a Location is %s', (status, outcome) => {
    expect(read(status, { location: URL_OF_PARTNER }).outcome).toBe(outcome);
  });

  it.each([
    ['none', []],
    ['a relative one', ['location', '/go/17']],
    ['one of another scheme', ['location', 'javascript:alert(1)']],
    ['one with a user name', ['location', 'https://talent.example@partner.example/']],
    ['two', ['location', URL_OF_PARTNER, 'Location', 'https://other.example']],
  ])('of 303 is rejected where its Location is %s', (_, headers) => {
    const said = { outcome: 'rejected', userMessage: 'The partner sent no link that can be followed.' };
    expect(readPartnerReply(303, headers, new Uint8Array())).toEqual(said);
  });

  it('of 303 without a Location tells the user so, beside what the partner says (D-EVT-5)', () => {
    const { userMessage } = read(303, {}, '{"userMessage":"Go on at our page."}');
    expect(userMessage).toBe('Go on at our page.\nThe partner sent no link that can be followed.');
  });

  it.each<[string, PartnerOutcome]>([
    ['{"userMessage":"No."}', 'rejected'],
    ['["No."]', 'rejected'],
    ['[]', 'pending'],
    ['[403]', 'pending'],
    ['<html><head><title>403 Forbidden</title></head></html>', 'pending'],
    ['Forbidden', 'pending'],
    ['null', 'pending'],
  ])('of 403 with %j is %s, because a firewall answers without JSON', (body, outcome) => {
    expect(read(403, {}, body).outcome).toBe(outcome);
  });

  it('has the URL of a redirect alone', () => {
    expect(read(303, { location: URL_OF_PARTNER })).toEqual({ outcome: 'redirect', redirectUrl: URL_OF_PARTNER });
    for (const bytes of [Buffer.from('https://partner.example/ü').toString('latin1'), 'https://partner.example/%C3%BC'])
      expect(read(303, { location: bytes }).redirectUrl).toBe('https://partner.example/%C3%BC');
    expect(read(303, { location: 'https://partner.example/\u00FC' }).redirectUrl).toBe(
      'https://partner.example/%C3%BC',
    );
    expect(read(200, { location: URL_OF_PARTNER })).toEqual({ outcome: 'processed' });
  });
});

describe('the message (D-EVT-5)', () => {
  it.each<[string, unknown, string | undefined]>([
    ['userMessage', { userMessage: 'A', error: { userMessage: 'B' }, message: 'C' }, 'A'],
    ['error.userMessage', { error: { userMessage: 'B' }, message: 'C' }, 'B'],
    ['message', { message: 'C' }, 'C'],
    ['the next where one is blank', { userMessage: ' ', message: 'C' }, 'C'],
    ['without control characters', { userMessage: 'A\u001B[1m\0B\r\nC\t\u202ED\u009B' }, 'A[1mB\nC\tD'],
    ['well formed', { userMessage: 'A\uD800' }, 'A\uFFFD'],
    ['errors before technicalMessage', { technicalMessage: 'T', errors: [{ errorMessage: 'E' }] }, 'E'],
    ['userMessage before errors', { errors: [{ errorMessage: 'E' }], userMessage: 'A' }, 'A'],
    ['technicalMessage before error.message', { error: { message: 'E' }, technicalMessage: 'T' }, 'T'],
    ['error.message', { error: { message: 'E' } }, 'E'],
    ['an error that is a text', { error: 'E' }, 'E'],
    ['errors that are one entry', { errors: { errorMessage: 'E' } }, 'E'],
    ['a list of texts', ['A', 'B'], 'A\nB'],
    ['errors by field (D-EVT-5)', { errors: { email: ['A', 'B'], name: { message: 'C' } } }, 'A\nB\nC'],
    ['the detail of a problem before its title', { type: 'about:blank', title: 'T', detail: 'D', status: 400 }, 'D'],
    ['the title of a problem', { title: 'T', status: 400 }, 'T'],
    ['the description of an error before its name', { error: 'bad_job', error_description: 'D' }, 'D'],
    ['none of errors without messages', { errors: [{ errorCode: 5 }, null, 7] }, undefined],
    [
      'an error without its tags',
      { errors: [{ errorMessage: '<p>No <b>such</b> job, 1 < 2</p>' }] },
      'No\nsuch\njob, 1 < 2',
    ],
    ['UserMessage in any case', { USERMESSAGE: 'A', Message: 'C' }, 'A'],
    ['user_message', { message: 'C', user_message: 'A' }, 'A'],
    ['the exact name before another case', { Message: 'D', message: 'C' }, 'C'],
    ['that of the first object of a list', [null, 'x', { message: 'C' }, { message: 'D' }], 'C'],
    ['that of JSON that is encoded twice', JSON.stringify({ userMessage: 'A' }), 'A'],
    ['a text that looks like JSON', '{no', '{no'],
    ['the msg of each entry of detail', { detail: [{ loc: ['body'], msg: 'A', type: 'x' }, { msg: 'B' }] }, 'A\nB'],
    ['the texts of each field', { email: ['A', 'B'], name: 'is too long', code: 'E17', n: 5 }, 'A\nB\nis too long'],
    ['none of codes alone', { status: 'error', code: 'E17' }, undefined],
    ['without entities', { userMessage: 'M&uuml;ller &amp; Co can&#39;t &lt;b&gt;&#x202e;' }, "Müller & Co can't <b>"],
    ['with entities that HTML does not know', { userMessage: '&nosuch; &#x110000; &' }, '&nosuch; &#x110000; &'],
    ['an error without entities', { error: 'R&amp;D' }, 'R&D'],
    ['markup as the text that it is', { userMessage: '<b>{{people.email}}</b>' }, '<b>{{people.email}}</b>'],
  ])('is %s', (_, body, message) => expect(read(400, {}, JSON.stringify(body)).userMessage).toBe(message));

  it.each([
    ['No such job.\r\n', 'No such job.'],
    ['\uFEFFNo such job.', 'No such job.'],
    [
      '<html><head><title>x</title><style>p {}</style></head><body><h1>400 Bad Request</h1>\n<p>No job.</p></body></html>',
      '400 Bad Request\nNo job.',
    ],
    ['<?xml version="1.0"?><error><message>No job.</message></error>', 'No job.'],
  ])('of a rejection is the text %j', (body, message) => {
    expect(read(400, {}, body)).toEqual({ outcome: 'rejected', userMessage: message });
  });

  it.each(['', ' \n', '<html></html>', '{"userMessage":"cut', ' [1'])('is none of %j', (body) => {
    expect(read(400, {}, body)).toEqual({ outcome: 'rejected' });
  });

  it('is none of bytes that are no text', () => {
    expect(readPartnerReply(400, [], Uint8Array.of(0x1f, 0x8b, 8, 0, 65))).toEqual({ outcome: 'rejected' });
  });

  it.each(['{"technicalMessage":"T"}', '{"errors":[{"errorMessage":"E"}]}', '{"error":{"message":"E"}}', 'OK'])(
    'is none of a success with %j, which tells no error',
    (body) => {
      expect(read(200, {}, body)).toEqual({ outcome: 'processed' });
      expect(read(303, { location: URL_OF_PARTNER }, body).userMessage).toBeUndefined();
    },
  );

  it('is 4,000 characters long at most', () => {
    for (const body of [
      { userMessage: 'x'.repeat(5000) },
      { errors: Array(90).fill({ errorMessage: 'x'.repeat(98) }) },
    ])
      expect(read(400, {}, JSON.stringify(body)).userMessage).toHaveLength(4000);
    expect(read(400, {}, 'x'.repeat(5000)).userMessage).toBe('x'.repeat(4000));
  });

  it('is read of markup that never ends', () => {
    for (const part of ['<a', '<script>', '</script', '<style></styl', '<!--'])
      expect(read(400, {}, part.repeat(MAX_REPLY_BYTES / part.length)).outcome).toBe('rejected');
  });

  it('is none of a reply that is too long', () => {
    const body = `{"userMessage":"x"${' '.repeat(MAX_REPLY_BYTES - '{"userMessage":"x"}'.length)}}`;
    expect(read(200, {}, body).userMessage).toBe('x');
    expect(read(200, {}, ` ${body}`).userMessage).toBeUndefined();
  });

  it('is none of a reply that is tried again', () => {
    expect(read(503, {}, '{"userMessage":"Busy"}')).toEqual({ outcome: 'pending' });
  });
});

describe('the replies that partners make', () => {
  it.each<[string, PartnerReply, Reply]>([
    ['processed', { outcome: 'processed' }, processed()],
    ['processed with a message', { outcome: 'processed', userMessage: 'Ordered.' }, processed('Ordered.')],
    ['a redirect', { outcome: 'redirect', redirectUrl: URL_OF_PARTNER }, redirectTo(URL_OF_PARTNER)],
    [
      'a redirect with a message',
      { outcome: 'redirect', redirectUrl: URL_OF_PARTNER, userMessage: 'Go on.' },
      redirectTo(URL_OF_PARTNER, 'Go on.'),
    ],
    [
      'rejected',
      { outcome: 'rejected', userMessage: 'No location.' },
      rejected('No location.', 'joblocation is empty'),
    ],
  ])('are read as what they are: %s', (_, expected, { status, headers, body }) => {
    expect(read(status, headers, body)).toEqual(expected);
  });

  it.each(['/go', 'ftp://partner.example', '', 'https://'])('refuse to redirect to %j', (url) => {
    expect(() => redirectTo(url)).toThrow(new TypeError('"url" must be an absolute http or https URL.'));
  });

  it('hold no line breaks in a Location', () => {
    expect(redirectTo('https://partner.example/a\r\nb').headers.location).toBe('https://partner.example/ab');
  });
});

type Reply = ReturnType<typeof processed>;

function read(status: number, headers: Readonly<Record<string, string>>, body = ''): PartnerReply {
  return readPartnerReply(status, Object.entries(headers).flat(), Buffer.from(body));
}
