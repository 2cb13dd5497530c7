import aws4 from 'aws4';

const CREDENTIALS = {
  accessKeyId: 'AKIABENCHBENCHBENCH0',
  secretAccessKey: 'bench-signing-secret-of-40-characters-00',
};

/** aws4: it verifies by signing the received request again and comparing. */
export function aws4Candidate(request) {
  const options = {
    service: 'talent',
    region: 'eu-central-1',
    method: request.method,
    host: request.host,
    path: request.target,
  };
  const sign = () => aws4.sign({ ...options, body: request.body, headers: { ...request.headers } }, CREDENTIALS);
  const signatureOf = ({ headers }) => headers.Authorization.slice(-64);
  const { headers } = sign();
  const received = { ...request.headers, 'X-Amz-Date': headers['X-Amz-Date'] };
  const expected = signatureOf({ headers });
  const signAgain = () => aws4.sign({ ...options, body: request.body, headers: { ...received } }, CREDENTIALS);
  return { sign, signatureOf, verify: () => signatureOf(signAgain()) === expected };
}
