import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useTitle } from '../board/board-page.js';
import { FLOWS } from '../board/flows.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { UnknownPage } from '../../frame/failed-page.js';
import { Loading } from '../../frame/loading.js';
import { Page } from '../../frame/page.js';
import { parseId } from '../../records/parse-id.js';
import { useSession } from '../../session/session.js';
import { RecordTabs } from '../profiles/record-tabs.js';
import { JobBoards } from './job-boards.js';
import { PortalPosts } from './portal-posts.js';
import classes from './posts-page.module.css';
import { PublicPages } from './public-pages.js';

/** The posts of a job: on the customer's portals with their public pages, and on job boards. */
export function PostsPage(): ReactNode {
  const id = parseId(useParams()['id']);
  const { may } = useSession();
  if (id === undefined || !may('read', 'portalposts') || !may('read', 'jobs')) return <UnknownPage />;
  return <PostsOf key={id} job={id} />;
}

function PostsOf({ job }: { readonly job: number }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { me } = useSession();
  const title = useTitle(FLOWS.jobs, job);
  const shown = title.data || t('jobs.unnamed', { id: job });
  if (title.isPending) return <Loading />;
  return (
    <Page title={shown}>
      <RecordTabs type="jobs" id={job} />
      {title.error ? (
        <ProblemNotice error={title.error} onRetry={() => void title.refetch()} />
      ) : (
        <div className={classes['page']}>
          <Stack gap="md">
            <PortalPosts job={job} />
            {me.jobBoards.length > 0 && <JobBoards job={job} title={shown} />}
          </Stack>
          <PublicPages job={job} />
        </div>
      )}
    </Page>
  );
}
