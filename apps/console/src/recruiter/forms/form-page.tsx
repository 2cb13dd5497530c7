import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconEye, IconPencil } from '@tabler/icons-react';
import type { FilledForm, FormDocument } from '@talent-platform/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { useFormats } from '../../display/dates.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { UnknownPage } from '../../frame/failed-page.js';
import { Loading } from '../../frame/loading.js';
import { Page } from '../../frame/page.js';
import { PdfPreview } from '../../pdf/pdf-preview.js';
import { parseId } from '../../records/parse-id.js';
import { profileOfUrl } from '../../records/profile-types.js';
import { useSession } from '../../session/session.js';
import { ProfileFields } from '../profiles/profile-fields.js';
import { applicationOfUrl, useApplication } from './applications.js';
import { EditForm } from './edit-form.js';
import { valuesOf } from './form-model.js';
import type { FormModel } from './form-model.js';
import classes from './forms.module.css';
import { FormStatus } from './owner-forms.js';
import { readFilled, useForm, useForms } from './use-form.js';

/** The filled form in the address: its answers, its documents, and a form that changes the answers. */
export function FormPage(): ReactNode {
  const formDataId = parseId(useParams()['formDataId']);
  return formDataId === undefined ? <UnknownPage /> : <OneForm formDataId={formDataId} />;
}

function OneForm({ formDataId }: { readonly formDataId: number }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { client, may } = useSession();
  const { formname = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const forms = useForms();
  const model = useForm(formname);
  const { data, error, refetch } = useQuery({
    queryKey: ['filled-form', formname, formDataId],
    staleTime: Infinity,
    queryFn: ({ signal }) => readFilled(client, { formname, formDataId }, signal),
  });
  const name = forms.data?.find((form) => form.formname === formname)?.displayName ?? formname;
  const mayEdit = may('write', 'forms') && model.data !== undefined;
  const isEdited = mayEdit && params.has('edit');
  const edit = mayEdit && !isEdited && (
    <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setParams({ edit: '' })}>
      {t(data?.filled.updateddate === undefined ? 'forms.fill' : 'profiles.edit')}
    </Button>
  );
  return (
    <Page title={name} actions={edit}>
      <ProblemNotice error={error} onRetry={() => void refetch()} />
      <ProblemNotice error={model.error} />
      {!error && !data && <Loading />}
      {data && <Facts filled={data.filled} isSigned={model.data?.isSigned === true} />}
      {data && model.data && isEdited && (
        <EditForm key={data.etag} formname={formname} formDataId={formDataId} model={model.data} read={data} />
      )}
      {data && !isEdited && (
        <>
          <FormDocuments formDataId={formDataId} name={name} />
          {model.data && <Answers model={model.data} filled={data.filled} />}
        </>
      )}
    </Page>
  );
}

function Facts({ filled, isSigned }: { readonly filled: FilledForm; readonly isSigned: boolean }): ReactNode {
  const { t } = useTranslation('recruiter');
  const formats = useFormats();
  const { status, owner, updatedfor } = filled;
  const times = (
    [
      ['requested', filled.requesteddate, filled.requestedby],
      ['updated', filled.updateddate, filled.updatedby],
      // A form that wants a signature is completed by whoever signs it (D-FRM-17).
      [isSigned ? 'signed' : 'completed', filled.completeddate, filled.completedby],
    ] as const
  ).filter(([, time]) => time !== undefined);
  return (
    <div className={classes['facts']}>
      <FormStatus status={status} />
      {[owner, updatedfor].map((one, index) => one && <Named key={index} about={one} />)}
      {times.map(([what, time = '', by]) => (
        <Text key={what} size="xs" c="dimmed">
          {t(`forms.${what}At`, { time: formats.time(time), by: by?.value ?? '' })}
        </Text>
      ))}
    </div>
  );
}

/** The owner of a form, or the other person of a private one. An application leads to its person. */
function Named({ about }: { readonly about: NonNullable<FilledForm['owner']> }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { may } = useSession();
  const application = useApplication(applicationOfUrl(about.profile), may('read', 'workflows')).data;
  const profile = profileOfUrl(application ? application.associatedprofile.profile : about.profile);
  const title = about.value ?? t('profiles.unnamed', { id: about.id });
  return profile ? (
    <Anchor size="sm" component={Link} to={`/profiles/${profile.type}/${profile.id}`}>
      <bdi>{title}</bdi>
    </Anchor>
  ) : (
    <Text size="sm" dir="auto">
      {title}
    </Text>
  );
}

function Answers({ model, filled }: { readonly model: FormModel; readonly filled: FilledForm }): ReactNode {
  const { schema } = model;
  const values = useMemo(() => valuesOf(schema.fields, filled), [schema, filled]);
  return (
    <Stack gap="md">
      {schema.tabs.map(({ id, label, fields }) => (
        <section key={id}>
          {label !== undefined && (
            <Title order={2} size="h5" mb="xs" dir="auto">
              {label}
            </Title>
          )}
          <ProfileFields fields={fields} values={values} mayEdit={false} hidesEmpty={false} />
        </section>
      ))}
    </Stack>
  );
}

const KINDS: readonly FormDocument[] = ['pdf', 'doc', 'txt'];

/** A filled form as a document: to save, or to look at. */
function FormDocuments({ formDataId, name }: { readonly formDataId: number; readonly name: string }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { client } = useSession();
  const [shown, setShown] = useState<Blob>();
  const read = async (kind: FormDocument) => {
    const { stream, filename } = await client.forms.document(formDataId, kind);
    return { content: await new Response(stream).arrayBuffer(), filename: filename ?? `${name}-${formDataId}.${kind}` };
  };
  const save = useMutation({
    mutationFn: async (kind: FormDocument) => {
      const { content, filename } = await read(kind);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([content]));
      link.download = filename;
      link.click();
      URL.revokeObjectURL(link.href);
    },
  });
  const preview = useMutation({
    mutationFn: async () => {
      const { content } = await read('pdf');
      setShown(new Blob([content]));
    },
  });
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {KINDS.map((kind) => (
          <Button
            key={kind}
            size="xs"
            variant="default"
            loading={save.isPending && save.variables === kind}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => save.mutate(kind)}
          >
            {t('forms.saveAs', { kind: kind.toUpperCase() })}
          </Button>
        ))}
        <Button
          size="xs"
          variant="default"
          loading={preview.isPending}
          leftSection={<IconEye size={16} aria-hidden />}
          aria-expanded={shown !== undefined}
          onClick={() => (shown ? setShown(undefined) : preview.mutate())}
        >
          {t(shown ? 'forms.closePreview' : 'forms.preview')}
        </Button>
      </Group>
      <ProblemNotice error={save.error ?? preview.error} />
      {shown && <PdfPreview file={shown} label={t('forms.previewOf', { name })} />}
    </Stack>
  );
}
