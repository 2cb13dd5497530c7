import { Button, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldProblems } from '../../errors/field-problems.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import type { PortalOfMe } from '../../session/me.js';
import { useSession } from '../../session/session.js';
import { portalUrlOf, postsKey } from './job-posts.js';
import { PagePreview } from './page-preview.js';
import classes from './posts-page.module.css';
import { enteredTime } from './wire-time.js';

/** Posts a job to one of the portals that it is not on, now or later, with an end or without. */
export function PostForm(props: { readonly job: number; readonly portals: readonly PortalOfMe[] }): ReactNode {
  const { job, portals } = props;
  const { t } = useTranslation('recruiter');
  const posting = usePosting(job);
  const problems = fieldProblems(posting.error);
  if (portals.length === 0) {
    return (
      <Text size="sm" c="dimmed" mt="xs">
        {t('posts.noPortal')}
      </Text>
    );
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    posting.mutate(new FormData(event.currentTarget));
  };
  return (
    <form onSubmit={submit} aria-labelledby="post-form">
      <Stack gap="sm" mt="sm">
        <Title order={3} size="h5" id="post-form">
          {t('posts.post')}
        </Title>
        <NativeSelect
          name="portal"
          label={t('posts.portal')}
          error={problems.get('portalurl')}
          data={portals.map((portal) => ({ value: portalUrlOf(portal), label: portalUrlOf(portal) }))}
        />
        <div className={classes['times']}>
          <TextInput
            type="datetime-local"
            name="start"
            label={t('posts.start')}
            description={t('posts.startHint')}
            error={problems.get('startdate')}
          />
          <TextInput
            type="datetime-local"
            name="end"
            label={t('posts.end')}
            description={t('posts.endHint')}
            error={problems.get('enddate')}
          />
        </div>
        <ProblemNotice error={posting.error} />
        <Group justify="flex-end">
          <PagePreview job={job} />
          <Button type="submit" loading={posting.isPending}>
            {t('posts.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function usePosting(job: number) {
  const { t } = useTranslation('recruiter');
  const { client, me } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (entered: FormData) => {
      const read = (name: string) => String(entered.get(name) ?? '');
      return client.jobPosts.post({
        jobid: job,
        portalurl: read('portal'),
        ...(me.person && { userid: me.person.id }),
        startdate: enteredTime(read('start')) ?? null,
        enddate: enteredTime(read('end')) ?? null,
      });
    },
    onSuccess: async (_, entered) => {
      notifications.show({ color: 'green', message: t('posts.done', { portal: String(entered.get('portal')) }) });
      await Promise.all([
        queries.invalidateQueries({ queryKey: postsKey(job) }),
        queries.invalidateQueries({ queryKey: ['public-page', job] }),
      ]);
    },
  });
}
