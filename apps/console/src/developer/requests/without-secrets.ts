import type { Draft } from './draft.js';

/** Names of headers, parameters and fields of JSON whose values may be secrets. */
const MAY_BE_SECRET = /auth|cookie|key|password|secret|token/i;
const SECRET_FIELD = /"[^"]*(password|secret|token)[^"]*"\s*:/i;

/** Returns a draft without the parts that may hold secrets, because those are never kept. */
export function withoutSecrets(draft: Draft): Draft {
  const [own = '', ...search] = draft.path.split('?');
  return {
    ...draft,
    path: search.some((part) => MAY_BE_SECRET.test(part)) ? own : draft.path,
    query: draft.query.filter(({ name }) => !MAY_BE_SECRET.test(name)),
    headers: draft.headers.filter(({ name }) => !MAY_BE_SECRET.test(name)),
    body: SECRET_FIELD.test(draft.body) ? '' : draft.body,
  };
}
