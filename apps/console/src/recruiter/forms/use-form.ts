import type { FilledForm, FormListEntry } from '@talent-platform/client';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.js';
import type { Session } from '../../session/session.js';
import { parseForm } from './form-model.js';
import type { FormModel } from './form-model.js';

const FRESH_FOR_MS = 300_000;

/** The forms that can be filled. */
export function useForms(isEnabled = true): UseQueryResult<readonly FormListEntry[]> {
  const { client } = useSession();
  return useQuery({
    queryKey: ['forms'],
    enabled: isEnabled,
    staleTime: FRESH_FOR_MS,
    queryFn: ({ signal }) => client.forms.list({ signal }),
  });
}

/** Reads what a form asks, as the user sees it. Nothing is read without a name. */
export function useForm(formname: string): UseQueryResult<FormModel> {
  const { t, i18n } = useTranslation('recruiter');
  const { client, may, customerPath } = useSession();
  return useQuery({
    queryKey: ['form', formname, i18n.language], // the model holds texts
    enabled: formname !== '',
    staleTime: FRESH_FOR_MS,
    queryFn: async ({ signal }) => {
      const path = customerPath(`/forms/${encodeURIComponent(formname)}/meta/data_schema`);
      const schema = (use: 'read' | 'write') =>
        client.request({ method: 'GET', path, query: { for: use } }, { signal }) as Promise<Record<string, unknown>>;
      const [meta, read, write] = await Promise.all([
        client.forms.questions(formname, { signal }),
        schema('read'),
        may('write', 'forms') ? schema('write') : undefined,
      ]);
      const word = (name: 'signature' | 'sign' | 'signNote' | 'inStep' | 'copied') => t(`forms.${name}`);
      const words = {
        signature: word('signature'),
        sign: word('sign'),
        signNote: word('signNote'),
        inStep: word('inStep'),
        copied: word('copied'),
      };
      return parseForm({ meta, read, write, words });
    },
  });
}

/** A filled form as it was read, and its version. */
export interface ReadForm {
  readonly filled: FilledForm;
  readonly etag: string | undefined;
}

/** Reads a filled form with all of its answers. */
export async function readFilled(
  client: Session['client'],
  { formname, formDataId }: { readonly formname: string; readonly formDataId: number },
  signal?: AbortSignal,
): Promise<ReadForm> {
  const { value, etag } = await client.forms.get(formDataId, { formname, signal }).withReply();
  return { filled: value, etag };
}
