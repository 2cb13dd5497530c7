import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { Page } from '../../frame/page.js';
import { parseId } from '../../records/parse-id.js';
import { ReferencePicker } from '../../records/reference-picker.js';
import type { Referred } from '../../records/reference-picker.js';
import { useSession } from '../../session/session.js';
import type { Session } from '../../session/session.js';
import { draftOf } from '../profiles/draft.js';
import type { Changes } from '../profiles/draft.js';
import { ProfileForm } from '../profiles/profile-form.js';
import { formsOfApplication } from './applications.js';
import { SIGNATURE, valuesOf } from './form-model.js';
import type { FormModel } from './form-model.js';
import classes from './forms.module.css';
import { KeptNotice } from './kept-notice.js';
import { OwnerChoice } from './owner-choice.js';
import type { OwnerType } from './owner-choice.js';
import { OwnerForms } from './owner-forms.js';
import { useForm, useForms } from './use-form.js';
import { useKeptDraft } from './use-kept-draft.js';

/** Fills the form in the address for an owner, or asks a person to. */
export function NewFormPage(): ReactNode {
  const { t } = useTranslation('recruiter');
  const { may } = useSession();
  const { formname = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const forms = useForms();
  const model = useForm(formname);
  const entry = forms.data?.find((form) => form.formname === formname);
  const owner = parseId(params.get('owner') ?? '');
  const error = forms.error ?? model.error;
  const choose = (id: number | undefined) => setParams(id === undefined ? {} : { owner: String(id) });
  return (
    <Page title={entry?.displayName ?? formname}>
      <ProblemNotice error={error} />
      {!error && !(forms.data && model.data) && <Loading />}
      {forms.data && !entry && <Alert color="yellow">{t('forms.unknown')}</Alert>}
      {entry && model.data && (
        <>
          <Paper withBorder p="md">
            <div className={classes['narrow']}>
              <OwnerChoice type={entry.type} owner={owner} onChange={choose} />
            </div>
          </Paper>
          {owner !== undefined && <OwnerForms type={entry.type} owner={owner} title={t('forms.ofOwner')} />}
          {owner !== undefined && may('write', 'forms') && (
            <AboutOwner key={owner} formname={formname} type={entry.type} owner={owner} model={model.data} />
          )}
        </>
      )}
    </Page>
  );
}

interface About {
  readonly formname: string;
  readonly type: OwnerType;
  readonly owner: number;
  readonly model: FormModel;
}

function AboutOwner(about: About): ReactNode {
  const { model, type, owner } = about;
  const { t } = useTranslation('recruiter');
  const [person, setPerson] = useState<Referred>();
  const { data, error, refetch } = useStartValues(model, type, owner);
  const { updatedFor } = model;
  const isPersonMissing = updatedFor !== undefined && person === undefined;
  const members = updatedFor === undefined || person === undefined ? {} : { [updatedFor]: person.id };
  return (
    <Stack gap="md">
      {updatedFor !== undefined && (
        <Paper withBorder p="md">
          <div className={classes['narrow']}>
            <ReferencePicker
              label={t('forms.updatedFor')}
              description={t('forms.updatedForNote')}
              type="people"
              value={person}
              onChange={setPerson}
              required
            />
          </div>
        </Paper>
      )}
      {!isPersonMissing && <RequestPanel {...about} members={members} />}
      <ProblemNotice error={error} onRetry={() => void refetch()} />
      {!isPersonMissing && data && <Fill {...about} members={members} values={data} />}
    </Stack>
  );
}

/** Returns the page of the forms that the owner has, and can have. */
function formsAbout(type: OwnerType, owner: number): string {
  if (type === 'Workflow') return formsOfApplication(owner);
  return type === 'Person' ? `/forms?person=${owner}` : '/forms';
}

type WithMembers = About & { readonly members: Readonly<Record<`updatedFor${string}`, number>> };

/** Asks for the form, so that it waits for its answers. */
function RequestPanel({ formname, owner, members }: WithMembers): ReactNode {
  const { t } = useTranslation('recruiter');
  const { client } = useSession();
  const queries = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => client.forms.request(formname, { owner, ...members }),
    onSuccess: async () => {
      notifications.show({ message: t('forms.requested') });
      await queries.invalidateQueries({ queryKey: ['forms-of-owner'] });
    },
  });
  return (
    <Paper withBorder p="md">
      <Group gap="sm" justify="space-between">
        <Text size="sm">{t('forms.requestText')}</Text>
        <Button size="xs" variant="default" loading={isPending} onClick={() => mutate()}>
          {t('forms.request')}
        </Button>
      </Group>
      <ProblemNotice error={error} />
    </Paper>
  );
}

function Fill(props: WithMembers & { readonly values: StartValues }): ReactNode {
  const { formname, type, owner, model, members, values } = props;
  const { t } = useTranslation('recruiter');
  const { client } = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { schema } = model;
  const base = draftOf(schema.fields, values.stored);
  const start = draftOf(schema.fields, values.start);
  const { draft, setDraft, isRestored, reset } = useKeptDraft(`${formname}/${type}/${owner}`, {
    fields: schema.fields,
    base,
    start,
  });
  const about = { owner, formname, ...members };
  const send = async ({ body }: Changes) => {
    const { id } = await client.forms.submit({ ...(body as object), ...about });
    reset(start);
    const isUnsigned = model.isSigned && draft[SIGNATURE] !== 'yes';
    notifications.show({ message: t(isUnsigned ? 'forms.sentUnsigned' : 'forms.sent') });
    await queries.invalidateQueries({ queryKey: ['forms-of-owner'] });
    await navigate(`/forms/${encodeURIComponent(formname)}/${id}`);
  };
  return (
    <>
      {isRestored && <KeptNotice onDrop={() => reset(start)} />}
      <ProfileForm
        schema={schema}
        base={base}
        draft={draft}
        onDraft={setDraft}
        saveText={t('forms.send')}
        cancelTo={formsAbout(type, owner)}
        onSave={send}
        onPreview={async ({ body }) => client.forms.previewSubmit({ ...(body as object), ...about })}
      />
    </>
  );
}

type Values = Readonly<Record<string, unknown>>;

/** The first values of a new form: those that the owner has already, and those of questions beside them (D-FRM-7). */
interface StartValues {
  readonly stored: Values;
  readonly start: Values;
}

/** Reads the fields of the owner that questions start with. */
function useStartValues(model: FormModel, type: OwnerType, owner: number): UseQueryResult<StartValues> {
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
