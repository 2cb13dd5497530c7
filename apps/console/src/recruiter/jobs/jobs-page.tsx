import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { UnknownPage } from '../../frame/failed-page.js';
import { Page } from '../../frame/page.js';
import type { ProfileSchema } from '../../records/profile-schema.js';
import { useProfileSchema } from '../../records/use-profile-schema.js';
import { useSession } from '../../session/session.js';
import { FLOWS } from '../board/flows.js';
import type { Flow } from '../board/flows.js';
import { ProfileTable } from '../profiles/profiles-page.js';
import { useCityColumn } from './cities.js';
import { useCountColumn } from './counts.js';
import { FindBar, useNarrowed } from './find-bar.js';
import { titleFilter } from './title-filter.js';

/** All jobs that the user sees. */
export function JobsPage(): ReactNode {
  return <ListPage flow={FLOWS.jobs} />;
}

/** All new hire categories that the user sees. */
export function NewHireCategoriesPage(): ReactNode {
  return <ListPage flow={FLOWS.newhirecategories} />;
}

/** All talent pools that the user sees. */
export function TalentPoolsPage(): ReactNode {
  return <ListPage flow={FLOWS.talentpools} />;
}

function ListPage({ flow }: { readonly flow: Flow }): ReactNode {
  const { may } = useSession();
  // Nothing is requested of a type that is closed to the user, whatever the address.
  const isOpen = may('read', flow.base) && may('read', 'search');
  return isOpen ? <OpenListPage flow={flow} /> : <UnknownPage />;
}

function OpenListPage({ flow }: { readonly flow: Flow }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { may } = useSession();
  const { data: schema, error, refetch } = useProfileSchema(flow.base);
  const create = flow.base === 'jobs' && may('write', 'jobs') && (
    <Button component={Link} to="/profiles/jobs/new" size="sm" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('edit.create.jobs')}
    </Button>
  );
  return (
    <Page title={t(`${flow.base}.title`)} actions={create}>
      <FindBar folders={schema?.fields.find(({ id }) => id === 'folder')?.options ?? []} />
      <ProblemNotice error={error} onRetry={() => void refetch()} />
      {schema && <BoardTable flow={flow} schema={schema} />}
    </Page>
  );
}

/** The boards of a type: each title leads to one, which the counts are about. */
function BoardTable({ flow, schema }: { readonly flow: Flow; readonly schema: ProfileSchema }): ReactNode {
  const { t } = useTranslation('recruiter');
  return (
    <ProfileTable
      label={t(`${flow.base}.title`)}
      type={flow.base}
      schema={schema}
      filter={titleFilter(flow, useNarrowed())}
      to={flow.boardOf}
      added={[...useCountColumn(flow), ...useCityColumn(schema)]}
    />
  );
}
