import type { Area, Check, CheckSession } from '../check.js';
import { expectError, expectHeader, expectRefusal } from '../expect.js';

/** A method that a path does not support. Only paths of this run's own records are tried. */
interface Unsupported {
  readonly id: string;
  readonly row: Check['row'];
  readonly title: string;
  readonly method: string;
  readonly needs: readonly ('newPerson' | 'newForm')[];
  readonly path: (session: CheckSession) => Promise<string>;
}

const UNSUPPORTED: readonly Unsupported[] = [
  {
    id: 'delete-filled-form',
    row: 'spec: Forms',
    title: 'DELETE of a filled form is not supported.',
    method: 'DELETE',
    needs: ['newForm'],
    path: async ({ customer }) => `forms/${(await customer.newForm()).formDataId}`,
  },
  {
    id: 'post-binary',
    row: 'spec: Binary files',
    title: 'POST of a binary is not supported.',
    method: 'POST',
    needs: ['newPerson'],
    path: async ({ customer }) => `people/${await customer.newPerson()}/fields/resume/binary`,
  },
  ...(['text', 'pdf'] as const).map((form): Unsupported => ({
    id: `patch-${form}`,
    row: 'spec: Binary files rules 3',
    title: `The ${form} of a resume supports only GET.`,
    method: 'PATCH',
    needs: ['newPerson'],
    path: async ({ customer }) => `people/${await customer.newPerson()}/fields/resume/${form}`,
  })),
  {
    id: 'delete-profile',
    row: 'D-PRO-7',
    title: 'DELETE of a profile is not supported.',
    method: 'DELETE',
    needs: ['newPerson'],
    path: async ({ customer }) => `people/${await customer.newPerson()}`,
  },
];

const unsupportedChecks: readonly Check[] = UNSUPPORTED.map(({ method, path, ...check }) => ({
  ...check,
  level: 'write' as const,
  run: async (session) => expectRefusal(await session.probe.send({ method, path: await path(session) })),
}));

const statusChecks: readonly Check[] = UNSUPPORTED.map(({ id, method, path, needs, title }) => ({
  id: `${id}-status`,
  row: 'D-ERR-4',
  level: 'write' as const,
  needs,
  title: `${title.replace(/\.$/, '')}: 405 with code 11, and Allow names the methods.`,
  run: async (session) => {
    const reply = await session.probe.send({ method, path: await path(session) });
    expectError(reply, 405, 11);
    expectHeader(reply, 'allow', /\bGET\b/);
  },
}));

export const METHODS_AREA: Area = {
  name: 'methods',
  title: 'Methods that are not supported',
  checks: [...unsupportedChecks, ...statusChecks],
};
