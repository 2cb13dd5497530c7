import { isDeepStrictEqual } from 'node:util';
import { brokenRule, codesOf } from '../answer-rules.mjs';
import { CUSTOMER, PLATFORM } from '../client.mjs';
import { inLanes, SeededRandom, shuffled } from '../../run/find-failing-input.mjs';
import { DOCUMENT_CASES, VALUE_CASES } from './json-cases.table.mjs';

/**
 * @typedef {{ name: string, request: import('../client.mjs').Request, verdict: string, member?: string, value?: unknown }} JsonCase
 */

const LANES = 4;
const JOBS = { method: 'POST', target: `${CUSTOMER}/jobs?dryrun=true` };

/** Returns every kind of route that takes a body. A malformed body is malformed for all of them. */
function bodyRoutes({ profiles, forms, workflows }) {
  return [
    JOBS,
    { method: 'POST', target: `${CUSTOMER}/people` },
    { method: 'PATCH', target: `${CUSTOMER}/people/${profiles.people[0]}` },
    { method: 'POST', target: `${CUSTOMER}/people/${profiles.people[0]}/fields/phones` },
    { method: 'PATCH', target: `${CUSTOMER}/people/${profiles.people[0]}/fields/phones/1` },
    { method: 'POST', target: `${CUSTOMER}/lists/lists.skills/node` },
    { method: 'PATCH', target: `${CUSTOMER}/lists/lists.skills/node/D50006` },
    { method: 'PATCH', target: `${CUSTOMER}/lists/lists.skills` },
    { method: 'POST', target: `${CUSTOMER}/applicantworkflows` },
    { method: 'PATCH', target: `${CUSTOMER}/applicantworkflows/${workflows.applicantworkflows[0]}` },
    { method: 'POST', target: `${CUSTOMER}/forms` },
    { method: 'PUT', target: `${CUSTOMER}/forms` },
    { method: 'PATCH', target: `${CUSTOMER}/forms/${forms.background_check[0]}` },
    { method: 'PUT', target: `${PLATFORM}/blueprint` },
  ];
}

/** The allowed codes of a refusal, by the prefix of the case's name. */
const REFUSALS = { n: [12, 5], n12: [12], n5: [5], i: [12, 5] };

/**
 * Returns every case of the tables as a request with its expected result.
 *
 * @returns {JsonCase[]}
 */
export function jsonCases(world) {
  const documents = DOCUMENT_CASES.flatMap(({ name, body }) => {
    const verdict = name.startsWith('y_') ? 'y' : 'n12';
    const routes = verdict === 'y' ? [JOBS] : bodyRoutes(world);
    return routes.map((route) => ({
      name: `${name} on ${route.method} ${route.target}`,
      verdict,
      request: { ...route, body },
    }));
  });
  const values = VALUE_CASES.map(({ name, member, json, value }) => {
    const others = member === 'jobtitle' ? '' : '"jobtitle":"soak",';
    const verdict = name.slice(0, name.indexOf('_'));
    return { name, verdict, member, value, request: { ...JOBS, body: `{${others}"${member}":${json}}` } };
  });
  return [...documents, ...values];
}

/**
 * @param {JsonCase} sent
 * @param {import('../read-answers.mjs').Answer} answer
 * @returns {import('../../run/findings.mjs').Problem | undefined} the problem of the answer to a case
 */
export function judgeCase({ name, verdict, member, value, request }, answer) {
  const broken = brokenRule(answer, { ...request, isKnown: true });
  if (broken) return broken;
  const codes = codesOf(answer);
  const came = `${answer.status} ${answer.text.slice(0, 300)}`;
  if (answer.status === 200 && (verdict === 'y' || verdict === 'i')) {
    const after = JSON.parse(answer.text).changes.find(({ path }) => path === member)?.after;
    const isRead = verdict === 'i' || member === undefined || isDeepStrictEqual(after, value);
    return isRead
      ? undefined
      : { kind: `${name} is read as another value`, message: `It is read as ${JSON.stringify(after)}.` };
  }
  const allowed = REFUSALS[verdict] ?? [];
  if (answer.status === 400 && codes.length > 0 && codes.every((code) => allowed.includes(code))) return undefined;
  const wanted = verdict === 'y' ? 'taken' : `400 code ${allowed.join(' or ')}`;
  return { kind: name, message: `It must be ${wanted}; it was ${came}` };
}

/**
 * Sends every case on one route first. Then sends all of them on all other routes, in an order that differs for each
 * seed.
 *
 * @param {{ service: import('../client.mjs').Service, world: object, findings:
 * import('../../run/findings.mjs').Findings, seed: number, until: number }} on
 * @returns {Promise<number>} the number of cases that were not sent because the time was over
 */
export async function runJsonCases({ service, world, findings, seed, until }) {
  const cases = jsonCases(world);
  const first = cases.filter(({ request }) => request.target === JOBS.target);
  const others = shuffled(
    cases.filter((each) => !first.includes(each)),
    new SeededRandom(seed),
  );
  const done = await inLanes([...first, ...others], { lanes: LANES, until }, async (each) => {
    const { method, target, body } = each.request;
    const answer = await service.send(each.request, { caller: 'integration' });
    findings.count('json', judgeCase(each, answer), { shown: `${method} ${target} ${shown(body)}` });
  });
  return cases.length - done;
}

function shown(body) {
  const text = Buffer.isBuffer(body) ? `bytes ${body.toString('hex')}` : JSON.stringify(body);
  return text.length > 300 ? `${text.slice(0, 300)}… (${text.length} characters)` : text;
}
