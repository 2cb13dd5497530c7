import { Group, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { Page } from '../../frame/page.js';
import type { ProfileType } from '../../records/profile-type.js';
import { PROFILE_TYPES } from '../../records/profile-types.js';
import { DraftNotice } from '../blueprint/draft-notice.js';
import { useBlueprint } from '../blueprint/use-blueprint.js';
import type { ReadBlueprint } from '../blueprint/use-blueprint.js';
import { useChangedBlueprint } from '../blueprint/use-changed-blueprint.js';
import { AreaMatrix } from './area-matrix.js';
import { FieldMatrix } from './field-matrix.js';

/** The permissions of user groups: by area, and field by field. */
export function PermissionsPage(): ReactNode {
  const { t } = useTranslation('administrator');
  const blueprint = useBlueprint();
  return (
    <Page title={t('permissions.title')}>
      <ProblemNotice error={blueprint.error} onRetry={() => void blueprint.refetch()} />
      {blueprint.isPending && <Loading />}
      {blueprint.data && <Permissions last={blueprint.data} />}
    </Page>
  );
}

function Permissions({ last }: { readonly last: ReadBlueprint }): ReactNode {
  const { t } = useTranslation('administrator');
  const changed = useChangedBlueprint(last);
  const { document, isBroken } = changed;
  const [shown, setShown] = useState<string>('areas');
  const [query, setQuery] = useSearchParams();
  const all = document.userGroups ?? [];
  const asked = all.filter(({ integrationName }) => integrationName === query.get('group'));
  const matrix = {
    document,
    groups: asked.length > 0 ? asked : all,
    onChange: isBroken ? undefined : changed.change,
  };
  const types = Object.keys(PROFILE_TYPES) as ProfileType[];
  return (
    <Stack gap="sm">
      <DraftNotice changed={changed} />
      <Group gap="sm">
        <NativeSelect
          label={t('permissions.show')}
          value={shown}
          onChange={({ currentTarget }) => setShown(currentTarget.value)}
          data={[
            { value: 'areas', label: t('permissions.areas') },
            ...types.map((type) => ({ value: type, label: t('permissions.fieldsOf', { type }) })),
          ]}
          w={280}
          maw="100%"
        />
        <NativeSelect
          label={t('permissions.group')}
          value={asked[0]?.integrationName ?? ''}
          onChange={({ currentTarget: { value } }) => setQuery(value === '' ? {} : { group: value })}
          data={[
            { value: '', label: t('permissions.all') },
            ...all.map(({ integrationName, label }) => ({ value: integrationName, label })),
          ]}
          maw="100%"
        />
      </Group>
      {shown === 'areas' ? (
        <AreaMatrix {...matrix} />
      ) : (
        <FieldMatrix key={shown} type={shown as ProfileType} {...matrix} />
      )}
    </Stack>
  );
}
