import { Badge, Button, Text } from '@mantine/core';
import type { JobPost } from '@talent-platform/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../display/dates.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { Panel } from '../../frame/panel.js';
import { useSession } from '../../session/session.js';
import { isLive, portalUrlOf, postsKey, useJobPosts } from './job-posts.js';
import { PostForm } from './post-form.js';
import classes from './posts-page.module.css';

const STEP = 20;
const COLORS: Readonly<Record<JobPost['status'], string>> = {
  Posted: 'green',
  Scheduled: 'brand',
  Expired: 'gray',
  Unposted: 'gray',
};

/** The posts of a job on portals, and a form for another one. */
export function PortalPosts({ job }: { readonly job: number }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { me, may } = useSession();
  const posts = useJobPosts(job);
  const [shown, setShown] = useState(STEP);
  const taken = (posts.data ?? []).filter(isLive).map(({ portalurl }) => portalurl);
  const free = me.portals.filter((portal) => portal.acceptsPosts && !taken.includes(portalUrlOf(portal)));
  return (
    <Panel title={t('posts.portals')}>
      {posts.error && <ProblemNotice error={posts.error} onRetry={() => void posts.refetch()} />}
      {posts.isPending && <Loading />}
      {posts.data?.length === 0 && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('posts.none')}
        </Text>
      )}
      <ul className={classes['rows']}>
        {posts.data?.slice(0, shown).map((post) => (
          <PostRow key={post.jobpostid} job={job} post={post} />
        ))}
      </ul>
      {posts.data && posts.data.length > shown && (
        <Button variant="default" size="xs" mb="sm" onClick={() => setShown(shown + STEP)}>
          {t('posts.more')}
        </Button>
      )}
      {may('write', 'portalposts') && posts.data && <PostForm job={job} portals={free} />}
    </Panel>
  );
}

function PostRow({ job, post }: { readonly job: number; readonly post: JobPost }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { client, me, may } = useSession();
  const formats = useFormats();
  const queries = useQueryClient();
  const { portalurl, startdate, enddate, status } = post;
  const unposting = useMutation({
    mutationFn: () => client.jobPosts.unpost({ jobid: job, portalurl, ...(me.person && { userid: me.person.id }) }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: postsKey(job) }),
        queries.invalidateQueries({ queryKey: ['public-page', job] }),
      ]),
  });
  return (
    <li className={classes['row']}>
      <div>
        <Text size="sm" fw={600} component="div">
          <bdi>{portalurl}</bdi>{' '}
          <Badge size="sm" variant="light" color={COLORS[status]}>
            {t(`posts.status.${status}`)}
          </Badge>
        </Text>
        <Text size="xs" c="dimmed">
          {enddate === undefined
            ? t('posts.since', { start: formats.time(startdate) })
            : t('posts.between', { start: formats.time(startdate), end: formats.time(enddate) })}
        </Text>
      </div>
      {isLive(post) && may('write', 'portalposts') && (
        <Button
          size="xs"
          variant="default"
          loading={unposting.isPending}
          aria-label={t('posts.takeDownFrom', { portal: portalurl })}
          onClick={() => unposting.mutate()}
        >
          {t('posts.takeDown')}
        </Button>
      )}
      <ProblemNotice error={unposting.error} />
    </li>
  );
}
