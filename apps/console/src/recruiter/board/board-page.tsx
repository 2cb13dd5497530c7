import { Button } from '@mantine/core';
import { IconRefresh, IconUserPlus } from '@tabler/icons-react';
import { useIsFetching, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { UnknownPage } from '../../frame/failed-page.js';
import { Loading } from '../../frame/loading.js';
import { Page } from '../../frame/page.js';
import { parseId } from '../../records/parse-id.js';
import { labelOf } from '../../records/label-of.js';
import { useSession } from '../../session/session.js';
import { RecordTabs } from '../profiles/record-tabs.js';
import { AddPerson } from './add-person.js';
import { Board } from './board.js';
import { FLOWS, maySeeBoards } from './flows.js';
import type { Flow } from './flows.js';
import { boardKey } from './found-workflows.js';
import { useMoves } from './moves.js';

export function JobBoardPage(): ReactNode {
  return <BoardPage flow={FLOWS.jobs} />;
}

export function NewHireCategoryBoardPage(): ReactNode {
  return <BoardPage flow={FLOWS.newhirecategories} />;
}

export function TalentPoolBoardPage(): ReactNode {
  return <BoardPage flow={FLOWS.talentpools} />;
}

function BoardPage({ flow }: { readonly flow: Flow }): ReactNode {
  const session = useSession();
  const id = parseId(useParams()['id']);
  if (id === undefined) return <UnknownPage />;
  if (!maySeeBoards(session, flow)) return <Navigate to={`/profiles/${flow.base}/${id}`} replace />;
  // A board of its own for each: nothing of another one's moves stays.
  return <BoardOf key={`${flow.base}/${id}`} flow={flow} id={id} />;
}

/** Reads the title of a job, new hire category or talent pool. Empty if the user does not see it. */
export function useTitle({ base, titleField }: Flow, id: number): UseQueryResult<string> {
  const { client } = useSession();
  const query = {
    queryKey: [base, id, 'title'],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      const profile = await client.profiles(base).get(id, { fields: [titleField], signal });
      return labelOf((profile as Readonly<Record<string, unknown>>)[titleField]);
    },
  };
  // Asked for before the columns, which the page shows with its title alone.
  usePrefetchQuery(query);
  return useQuery(query);
}

function BoardOf({ flow, id }: { readonly flow: Flow; readonly id: number }): ReactNode {
  const { t } = useTranslation('recruiter');
  const title = useTitle(flow, id);
  const unnamed = t(`${flow.base}.unnamed`, { id });
  if (title.error) {
    return (
      <Page title={unnamed}>
        <ProblemNotice error={title.error} onRetry={() => void title.refetch()} />
      </Page>
    );
  }
  // The columns and their cards are read beside the title. They are laid out, because cards in sight alone are read.
  return (
    <>
      {title.isPending && <Loading />}
      <div style={{ visibility: title.isPending ? 'hidden' : undefined }}>
        <ReadBoard flow={flow} id={id} title={title.data || unnamed} />
      </div>
    </>
  );
}

function ReadBoard(props: { readonly flow: Flow; readonly id: number; readonly title: string }): ReactNode {
  const { flow, id, title } = props;
  const { t } = useTranslation('recruiter');
  const { may } = useSession();
  const moves = useMoves(flow, id);
  const [isAdding, setAdding] = useState(false);
  const isReading = useIsFetching({ queryKey: boardKey({ flow, baseId: id }) }) > 0;
  return (
    <Page
      title={title}
      actions={
        <>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={isReading}
            onClick={() => void moves.refresh()}
          >
            {t('board.refresh')}
          </Button>
          {may('write', 'workflows') && may('read', 'people') && (
            <Button size="xs" leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              {t(`${flow.base}.add`)}
            </Button>
          )}
        </>
      }
    >
      <RecordTabs type={flow.base} id={id} />
      <Board flow={flow} baseId={id} title={title} moves={moves} />
      <AddPerson flow={flow} baseId={id} isOpen={isAdding} onClose={() => setAdding(false)} />
    </Page>
  );
}
