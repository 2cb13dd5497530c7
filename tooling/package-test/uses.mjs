/**
 * A strict project's code with each package, by the package's folder. The code names every entry of the package, and
 * prints the same text on all versions of Node.js.
 *
 * @type {Record<string, { code: string, prints: string }>}
 */
export const USES = {
  protocol: {
    prints: 'true /a/b 1 9 false true false true next',
    code: `
      import * as everything from '@talent-platform/protocol';
      import { canonicalPath } from '@talent-platform/protocol/canonical';
      import { unknownVariables } from '@talent-platform/protocol/environment';
      import { ERROR_CODES, ProtocolError } from '@talent-platform/protocol/errors';
      import { EVENT_TYPES, verifyEvent } from '@talent-platform/protocol/events';
      import type { EventVerdict } from '@talent-platform/protocol/events';
      import { isProfileType } from '@talent-platform/protocol/models';
      import type { JobPostInput } from '@talent-platform/protocol/models';
      import { matchAll, parseFilter } from '@talent-platform/protocol/search';
      import { signRequest, SigningSecret } from '@talent-platform/protocol/signing';
      import { readVectors, VECTOR_SECRET, VECTOR_TIME_MS } from '@talent-platform/protocol/vectors';
      import * as web from '@talent-platform/protocol/web';
      import { parseLinkHeader } from '@talent-platform/protocol/wire';

      const request = { method: 'POST', target: '/a', user: 'acme', now: new Date(VECTOR_TIME_MS) };
      const signed = signRequest({ ...request, secret: new SigningSecret(VECTOR_SECRET) });
      const onWeb = await web.signRequest({ ...request, secret: new web.SigningSecret(VECTOR_SECRET) });
      const secrets = [{ user: 'acme', secret: new SigningSecret('a-secret') }];
      const received = { method: 'POST', target: '/', headers: [] };
      const verdict: EventVerdict = verifyEvent({ received, body: Buffer.from('{}'), secrets, now: new Date() });
      // @ts-expect-error a request has a user
      export const wrong = (): unknown => signRequest({ method: 'GET', target: '/', now: new Date() });
      export const posts: JobPostInput[] = [];
      console.log(
        signed.signature === onWeb.signature && typeof everything.signRequest === 'function',
        canonicalPath('/a/./b'),
        unknownVariables(['TALENT_PROT', 'TALENT_PORT']).length,
        ERROR_CODES[ProtocolError.of('SIGNATURE_INVALID', 'It differs.').code].number,
        EVENT_TYPES.length > 0 && verdict.isGenuine,
        isProfileType('people'),
        JSON.stringify(matchAll().where('person.id', '=', 1)).length > 0 && 'filter' in parseFilter(null),
        readVectors().signed.length > 0,
        parseLinkHeader('</b>; rel="next"').map(({ rel }) => rel).join(),
      );`,
  },
  client: {
    prints: 'network 1 false object',
    code: `
      import { createClient, TalentError } from '@talent-platform/client';
      import * as events from '@talent-platform/client/events';
      import { matchAll } from '@talent-platform/client/search';
      interface Person { readonly id?: number; readonly lastname?: string; readonly links: readonly object[] }
      interface Customer { people: { read: Person; create: { lastname: string }; update: { lastname?: string } } }
      const credentials = { user: 'acme', secret: 'a-secret' };
      const client = createClient<Customer>({ baseUrl: 'http://127.0.0.1:9', customerId: 1, credentials, retry: { maxRetries: 0 } });
      export const read = async (): Promise<string | undefined> => (await client.people.get(1, { fields: ['lastname'] })).lastname;
      // @ts-expect-error a person has no such field
      export const wrong = () => client.people.get(1, { fields: ['surname'] });
      // @ts-expect-error a new person needs a last name
      export const incomplete = () => client.people.create({});
      const [error] = await Promise.all([client.people.search(matchAll().where('person.id', '=', 1)).next().catch((reason) => reason)]);
      if (error instanceof TalentError) console.log(error.kind, error.attempts, error.mayHaveBeenDone, typeof events);`,
  },
  blueprint: {
    prints: 'customer.id function object options',
    code: `
      import { createRequire } from 'node:module';
      import { checkBlueprint } from '@talent-platform/blueprint';
      import type { Blueprint } from '@talent-platform/blueprint';
      import { readBlueprint } from '@talent-platform/blueprint/files';
      import { FIELD_TYPE_ATTRIBUTES } from '@talent-platform/blueprint/types';
      const [problem] = checkBlueprint({ customer: { id: 0, name: 'Acme' } });
      const schema = createRequire(import.meta.url)('@talent-platform/blueprint/schemas/blueprint.schema.json');
      export const forms: Blueprint['forms'] = [{ formname: 'a', displayName: 'A', type: 'Person' }];
      // @ts-expect-error nobody owns such a form
      export const wrong: Blueprint['forms'] = [{ formname: 'a', displayName: 'A', type: 'Nobody' }];
      console.log(problem?.path, typeof readBlueprint, schema.type, FIELD_TYPE_ATTRIBUTES.dropdown[0]);`,
  },
  server: {
    prints: '200 404 200 QUOTA_EXCEEDED',
    code: `
      import { startEmbeddedServer } from '@talent-platform/server/embedded';
      import type { EmbeddedServer } from '@talent-platform/server/embedded';
      const authorization = 'Basic ' + btoa('demo.integration:demo-only-integration-password');
      const code: string = 'QUOTA_EXCEEDED';
      const server: EmbeddedServer = await startEmbeddedServer();
      const statusOf = async (path: string): Promise<number> =>
        (await fetch(server.baseUrl + path, { headers: { authorization } })).status;
      const paths = ['/customers/1001/people/4/fields/resume/text', '/nothing', '/guide/first-integration'];
      const statuses = await Promise.all(paths.map(statusOf));
      await server.stop();
      console.log(...statuses, code);`,
  },
  twin: {
    prints: 'none 1001 0',
    code: `
      import { startTwin } from '@talent-platform/twin';
      import type { RequestFault, Twin } from '@talent-platform/twin';
      const twin: Twin = await startTwin();
      const fault: RequestFault = { status: 503, latency: '5 ms' };
      // @ts-expect-error there is no such unit
      export const wrong: RequestFault = { latency: '5 moments' };
      const { happened } = twin.faults.request(fault);
      const { outcome } = await twin.move(3, 'C51220');
      console.log(outcome, twin.customerId, happened);
      await twin.stop();`,
  },
  'webhook-sink': {
    prints: '400 No.',
    code: `
      import { startSink } from '@talent-platform/webhook-sink';
      import type { Rule } from '@talent-platform/webhook-sink';
      const rules: Rule[] = [{ eventType: 'JobPostToWebEvent', reply: { kind: 'rejected', message: 'No.' } }];
      // @ts-expect-error there is no event of this type
      export const wrong: Rule = { eventType: 'JobPost', reply: { kind: 'drop' } };
      const sink = await startSink({ rules });
      await fetch(sink.url, { method: 'POST', body: '{"eventType":"JobPostToWebEvent"}' });
      const { answer } = await sink.waitFor(({ eventType }) => eventType === 'JobPostToWebEvent');
      await sink.close();
      console.log(answer);`,
  },
};
