import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { Page } from '../../frame/page.js';
import { EditBlueprint } from './edit-blueprint.js';
import { Parts } from './parts.js';
import { Revisions } from './revisions.js';
import { useBlueprint } from './use-blueprint.js';

/** The blueprint: its parts in dialogs, the whole as JSON, and its earlier revisions. */
export function BlueprintPage(): ReactNode {
  const { t } = useTranslation('administrator');
  const blueprint = useBlueprint();
  const [query, setQuery] = useSearchParams();
  return (
    <Page title={t('blueprint.title')}>
      <ProblemNotice error={blueprint.error} onRetry={() => void blueprint.refetch()} />
      {blueprint.isPending && <Loading />}
      {blueprint.data && (
        <Tabs
          value={query.get('show') ?? 'parts'}
          onChange={(show) => setQuery(show === null || show === 'parts' ? {} : { show })}
          keepMounted={false}
        >
          <Tabs.List mb="sm">
            <Tabs.Tab value="parts">{t('parts.title')}</Tabs.Tab>
            <Tabs.Tab value="json">{t('parts.json')}</Tabs.Tab>
            <Tabs.Tab value="revisions">{t('blueprint.revisions')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="parts">
            <Parts last={blueprint.data} />
          </Tabs.Panel>
          <Tabs.Panel value="json">
            <EditBlueprint last={blueprint.data} />
          </Tabs.Panel>
          <Tabs.Panel value="revisions">
            <Revisions last={blueprint.data} />
          </Tabs.Panel>
        </Tabs>
      )}
    </Page>
  );
}
