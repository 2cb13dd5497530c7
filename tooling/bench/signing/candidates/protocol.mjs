import { SigningSecret, signRequest, verifyRequest } from '@talent-platform/protocol/signing';

const USER = 'bench';
const secret = new SigningSecret('bench-signing-secret-of-43-characters-000000');

/** packages/protocol, as a partner and the server use it. */
export function protocol(request) {
  const toSign = { ...request, headers: Object.entries(request.headers).flat(), user: USER, secret };
  const sign = () => signRequest({ ...toSign, now: new Date() });
  const received = {
    method: request.method,
    target: request.target,
    headers: [...toSign.headers, ...Object.entries(sign().headers).flat()],
  };
  return {
    sign,
    signatureOf: ({ signature }) => signature,
    verify: () => verifyRequest({ received, secrets: [secret], now: new Date(), body: request.body }).user === USER,
  };
}
