import { randomBytes } from 'node:crypto';

/** Enough that nothing can be answered from the last call, few enough to stay in the processor's cache. */
const VARIANTS = 64;
const HOST = 'talent.example';

/** The kinds of request that are signed: each in several variants that differ in the path and the body. */
export const REQUEST_KINDS = {
  GET: variants((id) => ({ method: 'GET', path: `/customers/1001/people/${id}`, query: '' })),
  'GET ?fields=': variants((id) => ({
    method: 'GET',
    path: `/customers/1001/people/${id}`,
    query: 'fields=firstname,lastname',
  })),
  'POST 1 KB': variants(() => ({ method: 'POST', path: '/customers/1001/people', query: '', body: jsonOf1Kilobyte() })),
};

function variants(make) {
  return Array.from({ length: VARIANTS }, (_, index) => {
    const request = make(1000 + index);
    const contentType = request.body ? { 'content-type': 'application/json' } : {};
    return { ...request, host: HOST, headers: { host: HOST, ...contentType }, target: targetOf(request) };
  });
}

function targetOf({ path, query }) {
  return query ? `${path}?${query}` : path;
}

function jsonOf1Kilobyte() {
  const frame = JSON.stringify({ firstname: '' }).length;
  return Buffer.from(JSON.stringify({ firstname: randomBytes(512).toString('hex').slice(frame) }));
}
