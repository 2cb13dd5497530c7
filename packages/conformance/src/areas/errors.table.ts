import type { Area } from '../check.js';
import {
  expectEqual,
  expectError,
  expectErrors,
  expectHeader,
  expectRefusal,
  expectShape,
  expectStatus,
} from '../expect.js';

const UNKNOWN_FORM = 'conformance_no_such_form';
const UNKNOWN_ID = 999_999_999;
const OTHER_CUSTOMER = '/customers/999999999';

export const ERRORS_AREA: Area = {
  name: 'errors',
  title: 'Errors',
  checks: [
    {
      id: 'unknown-form',
      row: 'spec: Errors',
      title: 'The metadata of a form that does not exist is 404.',
      run: async ({ probe }) => expectStatus(await probe.get(`forms/${UNKNOWN_FORM}/meta`), 404),
    },
    {
      id: 'unknown-list',
      row: 'spec: Errors',
      title: 'A list path that is invalid is 404.',
      run: async ({ probe }) => expectStatus(await probe.get('v2/lists/lists.conformance_no_such_list'), 404),
    },
    {
      id: 'other-customer',
      row: 'spec: What the service does',
      title: 'A path of another customer is refused.',
      run: async ({ probe }) => expectRefusal(await probe.get(`${OTHER_CUSTOMER}/forms/list`)),
    },
    {
      id: 'unknown-filled-form',
      row: 'spec: Errors',
      title: 'A filled form that does not exist is refused.',
      run: async ({ probe }) => expectRefusal(await probe.get(`forms/${UNKNOWN_ID}`)),
    },
    {
      id: 'body',
      row: 'D-ERR-1',
      title: 'An error has the body {errors: [{errorMessage, errorCode}]}.',
      run: async ({ probe }) => {
        expectErrors(await probe.get(`forms/${UNKNOWN_FORM}/meta`));
      },
    },
    {
      id: 'header',
      row: 'D-ERR-2',
      title: 'Each error is a header X-Error too, which begins with its code.',
      run: async ({ probe }) => {
        const reply = await probe.get(`forms/${UNKNOWN_FORM}/meta`);
        const codes = expectErrors(reply).map(({ errorCode }) => errorCode);
        expectHeader(reply, 'x-error', new RegExp(`^${codes[0]}:`));
        expectEqual('the number of X-Error headers', reply.all('x-error').length, Math.min(codes.length, 20));
      },
    },
    {
      id: 'unknown-path',
      row: 'D-ERR-4',
      title: 'An unknown path is 404 with code 2.',
      run: async ({ probe }) => expectError(await probe.get('conformance-no-such-resource'), 404, 2),
    },
    {
      id: 'error-type',
      row: 'D-NET-1',
      title: 'An error is answered as application/json;charset=UTF-8.',
      run: async ({ probe }) => {
        expectHeader(
          await probe.get(`forms/${UNKNOWN_FORM}/meta`),
          'content-type',
          /^application\/json;charset=UTF-8$/,
        );
      },
    },
    {
      id: 'malformed-json',
      row: 'D-ERR-4',
      title: 'A body that is no JSON is 400 with code 12.',
      run: async ({ probe }) => {
        const path = 'search/people';
        expectError(await probe.post(path, '{"filters":'), 400, 12);
      },
    },
    {
      id: 'other-media-type',
      row: 'D-ERR-4',
      title: 'A body of another content type than JSON is 415 with code 14.',
      run: async ({ probe }) => {
        const headers = [['Content-Type', 'text/plain']] as const;
        expectError(await probe.send({ method: 'POST', path: 'search/people', headers, body: '{}' }), 415, 14);
      },
    },
    {
      id: 'repeated-parameter',
      row: 'D-NET-9',
      title: 'A known parameter that is given twice is 400 with code 5.',
      run: async ({ probe, customer }) => {
        const { id } = await customer.list();
        expectError(await probe.get(`v2/lists/${id}?size=1&size=2`), 400, 5);
      },
    },
    {
      id: 'portal-posts-body',
      row: 'D-ERR-7',
      title: 'An error of portal posts has the body {message, code}, and code is the HTTP status.',
      run: async ({ probe }) => {
        const reply = await probe.get(`portalposts/${UNKNOWN_ID}`);
        expectStatus(reply, 404);
        const { code } = expectShape(reply, PORTAL_ERROR);
        expectEqual('code', code, reply.status);
      },
    },
  ],
};

const PORTAL_ERROR = {
  type: 'object',
  required: ['message', 'code'],
  properties: { message: { type: 'string', minLength: 1 }, code: { type: 'integer' } },
};
