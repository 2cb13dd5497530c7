import { Anchor, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FLOWS } from '../board/flows.js';
import type { Flow } from '../board/flows.js';
import { useFormats } from '../../display/dates.js';
import { UnknownPage } from '../../frame/failed-page.js';
import { Page } from '../../frame/page.js';
import { labelOf } from '../../records/label-of.js';
import { RecordTable } from '../../records/record-table.js';
import type { Column } from '../../records/record-table.js';
import { useSession } from '../../session/session.js';
import { FindBar, useNarrowed } from './find-bar.js';
import { titleFilter } from './title-filter.js';

/** All jobs that the user sees. */
export function JobsPage(): ReactNode {
  const { t } = useTranslation('recruiter');
  const columns = useColumns(FLOWS.jobs);
  const location: Column = { title: t('jobs.location'), share: 2, cell: (job) => labelOf(job['joblocation']) };
  const [name, ...others] = columns;
  return (
    <ListPage flow={FLOWS.jobs} fields={['joblocation']} columns={[...(name ? [name] : []), location, ...others]} />
  );
}

/** All new hire categories that the user sees. */
export function NewHireCategoriesPage(): ReactNode {
  return <ListPage flow={FLOWS.newhirecategories} fields={[]} columns={useColumns(FLOWS.newhirecategories)} />;
}

/** All talent pools that the user sees. */
export function TalentPoolsPage(): ReactNode {
  return <ListPage flow={FLOWS.talentpools} fields={[]} columns={useColumns(FLOWS.talentpools)} />;
}

interface ListPageProps {
  readonly flow: Flow;
  readonly fields: readonly string[];
  readonly columns: readonly Column[];
}

function ListPage(props: ListPageProps): ReactNode {
  const { may } = useSession();
  // Nothing is requested of a type that is closed to the user, whatever the address.
  const isOpen = may('read', props.flow.base) && may('read', 'search');
  return isOpen ? <OpenListPage {...props} /> : <UnknownPage />;
}

function OpenListPage({ flow, fields, columns }: ListPageProps): ReactNode {
  const { t } = useTranslation('recruiter');
  const { may } = useSession();
  const filter = titleFilter(flow, useNarrowed());
  const create = flow.base === 'jobs' && may('write', 'jobs') && (
    <Button component={Link} to="/profiles/jobs/new" size="sm" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('edit.create.jobs')}
    </Button>
  );
  return (
    <Page title={t(`${flow.base}.title`)} actions={create}>
      <FindBar flow={flow} />
      <RecordTable
        label={t(`${flow.base}.title`)}
        type={flow.base}
        filter={filter}
        fields={[flow.titleField, 'folder', 'updateddate', ...fields]}
        columns={columns}
      />
    </Page>
  );
}

/** The columns that all three lists have: the title, which leads to the board, the folder, and the last change. */
function useColumns(flow: Flow): readonly Column[] {
  const { t } = useTranslation('recruiter');
  const formats = useFormats();
  return [
    {
      title: t(`${flow.base}.name`),
      share: 3,
      isEssential: true,
      cell: (row) => (
        <Anchor component={Link} to={flow.boardOf(row.id)} size="sm">
          {labelOf(row[flow.titleField]) || t(`${flow.base}.unnamed`, { id: row.id })}
        </Anchor>
      ),
    },
    { title: t('find.folder'), share: 2, isEssential: true, cell: (row) => labelOf(row['folder']) },
    { title: t('find.changed'), share: 2, cell: (row) => formats.time(labelOf(row['updateddate'])) },
  ];
}
