import { describe, expect, it } from '@jest/globals';
import { CliError } from '../cli-error.js';
import type { WireRequest, WireResponse } from '../http/send-request.js';
import { callPlatform } from './call-service.js';
import type { PlatformCall } from './call-service.js';
import { openSession } from './platform-session.js';
import { buildContext, buildResponse } from '../../test/builders/build-context.js';

const VARIABLES = {
  TALENT_BASE_URL: 'http://127.0.0.1:8080/ws',
  TALENT_CUSTOMER: '1001',
  TALENT_USER: 'acme',
  TALENT_SECRET: 'hush',
};
const ACCOUNT = {
  account: undefined,
  baseUrl: undefined,
  customer: undefined,
  user: undefined,
  auth: undefined,
};
const CALL: PlatformCall = { method: 'GET', path: 'why', deed: 'ask' };

interface World {
  readonly json?: boolean;
  readonly variables?: NodeJS.ProcessEnv;
}

async function call(response: WireResponse, given: Partial<PlatformCall> = {}, world: World = {}) {
  const sent: WireRequest[] = [];
  const send = async (request: WireRequest): Promise<WireResponse> => {
    sent.push(request);
    return response;
  };
  const context = buildContext({ variables: VARIABLES, send, ...world });
  const session = await openSession({ account: ACCOUNT, timeoutMs: 1000, ...world }, context);
  const outcome: unknown = await callPlatform({ ...CALL, ...given }, session).catch((error: unknown) => error);
  return { outcome, sent, stdout: context.stdout.text, stderr: context.stderr.text };
}

const refusal = (status: number, errorCode: number, errorMessage = 'It is refused.') =>
  buildResponse({ status, statusText: 'Refused', body: { errors: [{ errorMessage, errorCode }] } });

describe('callPlatform', () => {
  it('sends a signed request under the customer, below the path of the base URL', async () => {
    const { outcome, sent } = await call(buildResponse({ body: {} }), {
      method: 'PUT',
      path: 'blueprint',
      query: ['dryrun=true', 'a=b/c d'],
      headers: ['If-Match: "blueprint-7"'],
      body: '{"a":"ü"}',
    });
    expect(outcome).toMatchObject({ status: 200 });
    expect(sent).toEqual([
      expect.objectContaining({
        method: 'PUT',
        target: '/ws/platform/v1/customers/1001/blueprint?dryrun=true&a=b%2Fc%20d',
        body: new TextEncoder().encode('{"a":"ü"}'),
        timeoutMs: 1000,
      }),
    ]);
    const headers = new Map(sent[0]?.headers);
    expect(headers.get('If-Match')).toBe('"blueprint-7"');
    expect(headers.get('Content-Type')).toBe('application/json;charset=UTF-8');
    expect([...headers.keys()].map((name) => name.toLowerCase())).toContain('authorization');
  });

  it('tells every warning on stderr', async () => {
    const headers = [['X-Warning', '5:two of them']] as const;
    expect((await call(buildResponse({ body: {}, headers }))).stderr).toBe('warning: 5:two of them\n');
  });

  it.each([
    [400, 12, 'REFUSED'],
    [404, 2, 'REFUSED'],
    [500, 0, 'SERVER_FAILED'],
    [503, 23, 'SERVER_FAILED'],
  ])('throws a %d with what the server says', async (status, code, exit) => {
    const { outcome, stdout } = await call(refusal(status, code));
    expect(outcome).toMatchObject({
      exit,
      message: `GET /ws/platform/v1/customers/1001/why: ${status} Refused\nIt is refused. (code ${code})`,
      next: undefined,
    });
    expect(stdout).toBe('');
  });

  it('gives the body of a refusal to a machine', async () => {
    const { stdout } = await call(refusal(400, 12), {}, { json: true });
    expect(JSON.parse(stdout)).toEqual({ errors: [{ errorMessage: 'It is refused.', errorCode: 12 }] });
  });

  it('tells who may, where the user is no administrator', async () => {
    expect((await call(refusal(404, 3))).outcome).toMatchObject({
      exit: 'REFUSED',
      message: 'only a user of an administrators\' group of customer 1001 may ask, and "acme" is none',
    });
  });

  it('prefers the words of the command, and returns the refusals that it takes', async () => {
    const explain = () => new CliError('REFUSED', 'in other words');
    expect((await call(refusal(404, 3), { explain })).outcome).toMatchObject({ message: 'in other words' });
    const taken = await call(refusal(404, 2), { takesRefusal: ({ errors }) => errors[0]?.code === 2 }, { json: true });
    expect(taken).toMatchObject({ outcome: { status: 404 }, stdout: '' });
  });

  it('tells the refusal of a proxy', async () => {
    const body = Buffer.from('<h1>Bad Gateway</h1>');
    expect((await call(buildResponse({ status: 502, statusText: 'Bad Gateway', body, headers: [] }))).outcome).toEqual(
      new CliError('SERVER_FAILED', 'GET /ws/platform/v1/customers/1001/why: 502 Bad Gateway\n<h1>Bad Gateway</h1>'),
    );
  });

  it('refuses to begin where no customer is known', async () => {
    await expect(call(buildResponse(), {}, { variables: { ...VARIABLES, TALENT_CUSTOMER: '' } })).rejects.toMatchObject(
      {
        exit: 'USAGE',
        message: expect.stringContaining('--customer'),
        next: 'talent login',
      },
    );
  });
});
