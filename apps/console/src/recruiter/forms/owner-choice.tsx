import { NativeSelect, Stack } from '@mantine/core';
import type { FormListEntry } from '@talent-platform/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { ReferencePicker } from '../../records/reference-picker.js';
import type { Referred } from '../../records/reference-picker.js';
import { useSession } from '../../session/session.js';
import { applicationOfUrl, useApplication } from './applications.js';

/** Whom a form is about. */
export type OwnerType = FormListEntry['type'];

/** Chooses the owner of a form by a search: a person, a job, or an application of a person. */
export function OwnerChoice(props: {
  readonly type: OwnerType;
  readonly owner: number | undefined;
  readonly onChange: (owner: number | undefined) => void;
}): ReactNode {
  const { type, owner, onChange } = props;
  const { t } = useTranslation('recruiter');
  const [picked, setPicked] = useState<Referred>();
  if (type === 'Workflow') return <ApplicationChoice owner={owner} onChange={onChange} />;
  const shown = picked?.id === owner ? picked : undefined;
  return (
    <ReferencePicker
      label={t(`forms.choose.${type}`)}
      type={type === 'Person' ? 'people' : 'jobs'}
      value={owner === undefined ? undefined : (shown ?? { id: owner })}
      onChange={(chosen) => {
        setPicked(chosen);
        onChange(chosen?.id);
      }}
    />
  );
}

/** The owner of such a form is an applicant workflow: a person, and then one of the person's applications. */
function ApplicationChoice(props: {
  readonly owner: number | undefined;
  readonly onChange: (owner: number | undefined) => void;
}): ReactNode {
  const { owner, onChange } = props;
  const { t } = useTranslation('recruiter');
  const { client } = useSession();
  const [picked, setPicked] = useState<Referred>();
  const application = useApplication(owner, picked === undefined);
  const person = picked ?? (owner === undefined ? undefined : application.data?.associatedprofile);
  const { data, error } = useQuery({
    queryKey: ['workflows-of-person', person?.id],
    enabled: person !== undefined,
    queryFn: ({ signal }) => client.people.workflows(person?.id ?? 0, { signal }),
  });
  const applications = (data ?? []).flatMap(({ self, baseprofile }) => {
    const id = applicationOfUrl(self);
    return id === undefined
      ? []
      : [{ value: String(id), label: baseprofile.value ?? t('profiles.unnamed', { id: baseprofile.id }) }];
  });
  return (
    <Stack gap="sm">
      <ReferencePicker
        label={t('forms.choose.Person')}
        type="people"
        value={person}
        onChange={(chosen) => {
          setPicked(chosen);
          onChange(undefined);
        }}
      />
      <ProblemNotice error={application.error ?? error} />
      {person && data && (
        <NativeSelect
          label={t('forms.choose.Workflow')}
          description={applications.length === 0 ? t('forms.noApplication') : undefined}
          value={owner === undefined ? '' : String(owner)}
          onChange={({ currentTarget: { value } }) => onChange(value === '' ? undefined : Number(value))}
          data={[{ value: '', label: t('search.choose') }, ...applications]}
        />
      )}
    </Stack>
  );
}
