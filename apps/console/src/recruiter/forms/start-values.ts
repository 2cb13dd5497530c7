import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSession } from '../../session/session.js';
import type { Session } from '../../session/session.js';
import { valuesOf } from './form-model.js';
import type { FormModel } from './form-model.js';
import type { OwnerType } from './owner-choice.js';

type Values = Readonly<Record<string, unknown>>;

/** The first values of a new form: those that the owner has already, and those of questions beside them (D-FRM-7). */
export interface StartValues {
  readonly stored: Values;
  readonly start: Values;
}

/** Reads the fields of the owner that questions start with. */
export function useStartValues(model: FormModel, type: OwnerType, owner: number): UseQueryResult<StartValues> {
  const { client, may } = useSession();
  return useQuery({
    queryKey: ['form-start', type, owner, model],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<StartValues> => {
      const names = new Set(model.starts.flatMap((start) => ('field' in start ? [start.field] : [])));
      const fields = names.size === 0 ? {} : await readOwner({ client, may }, { type, owner, names, signal });
      const [stored, start]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
      for (const one of model.starts) {
        if ('text' in one) start[one.question] = one.text;
        else (one.isInStep ? stored : start)[one.question] = fields[one.field];
      }
      const read = (values: Values) => valuesOf(model.schema.fields, values);
      return { stored: read(stored), start: read({ ...stored, ...start }) };
    },
  });
}

interface OwnerRead {
  readonly type: OwnerType;
  readonly owner: number;
  readonly names: ReadonlySet<string>;
  readonly signal: AbortSignal;
}

/** Reads the owner's values. For a workflow, a field is the person's, or else the job's (D-FRM-15). */
async function readOwner(
  { client, may }: Pick<Session, 'client' | 'may'>,
  { type, owner, names, signal }: OwnerRead,
): Promise<Values> {
  const read = async (of: 'people' | 'jobs', id: number): Promise<Values> =>
    may('read', of) ? ((await client.profiles(of).get(id, { fields: [...names], signal })) as unknown as Values) : {};
  if (type !== 'Workflow') return read(type === 'Person' ? 'people' : 'jobs', owner);
  const { baseprofile, associatedprofile } = await client.workflows.get('applicantworkflows', owner, { signal });
  return { ...(await read('jobs', baseprofile.id)), ...(await read('people', associatedprofile.id)) };
}
