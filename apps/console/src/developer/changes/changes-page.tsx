import { Button, Group, Loader, Switch, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CopyButton } from '../../display/copy-button.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Page } from '../../frame/page.js';
import { useSession } from '../../session/session.js';
import { useCalmPolling } from '../polling/calm-polling.js';
import { PollingNote } from '../polling/polling-note.js';
import { FROM_NOW, readStart, writeStart } from './change-start.js';
import type { ChangeStart } from './change-start.js';
import { ChangeTable } from './change-table.js';
import classes from './changes.module.css';
import { MAX_SHOWN, readOn } from './read-changes.js';
import type { FollowedChanges } from './read-changes.js';
import { StartForm } from './start-form.js';

const POLL_MS = 5000;

const keyOf = (start: ChangeStart) => ['followed-changes', start] as const;

/** The change feed, as those who keep a copy read it: from now on, from the beginning, or from a cursor. */
export function ChangesPage(): ReactNode {
  const { t } = useTranslation('developer');
  const { client, platformPath } = useSession();
  const queries = useQueryClient();
  const [parameters, setParameters] = useSearchParams();
  const start = readStart(parameters);
  const key = keyOf(start);
  const [isLive, setLive] = useState(true);
  const polling = useCalmPolling(POLL_MS);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      readOn(client.changes, { start, before: queries.getQueryData<FollowedChanges>(key), signal }),
    staleTime: 0,
    ...polling,
    // The user reads what there is already, page by page.
    refetchInterval: (query) => isLive && !isHistory(start, query.state.data) && polling.refetchInterval(query),
  });
  const begin = (begun: ChangeStart) => {
    void queries.resetQueries({ queryKey: keyOf(begun) });
    setParameters(writeStart(begun));
  };
  return (
    <Page
      title={t('changes.title')}
      actions={
        <>
          <Switch
            label={t('deliveries.live')}
            checked={isLive}
            onChange={({ currentTarget }) => setLive(currentTarget.checked)}
          />
          <Button variant="default" onClick={() => void refetch()} disabled={isFetching}>
            {t(isHistory(start, data) ? 'changes.readOn' : 'changes.look')}
          </Button>
        </>
      }
    >
      <Text size="sm" c="dimmed">
        {t('changes.text', { path: `GET ${platformPath('/changes')}` })}
      </Text>
      <StartForm key={String(parameters)} start={start} onBegin={begin} />
      {isLive && !isHistory(start, data) && <PollingNote everyMs={POLL_MS} />}
      <ProblemNotice error={error} onRetry={() => void refetch()} />
      {data && <Followed followed={data} start={start} />}
    </Page>
  );
}

/** Says whether there are changes behind the place, of the time before the user came. */
function isHistory(start: ChangeStart, followed: FollowedChanges | undefined): boolean {
  return start.from !== FROM_NOW && followed?.more === true;
}

function Followed(props: { readonly followed: FollowedChanges; readonly start: ChangeStart }): ReactNode {
  const { followed, start } = props;
  const { t } = useTranslation('developer');
  const { changes, place } = followed;
  const waiting = start.from === FROM_NOW ? 'changes.waiting' : 'changes.noneBehind';
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" className={classes['cursor']}>
          {t('changes.place')} <code>{place}</code>
        </Text>
        <CopyButton text={place} label={t('changes.copyCursor')} />
      </Group>
      {isHistory(start, followed) && <Text size="sm">{t('changes.more')}</Text>}
      {changes.length === 0 && (
        <Text role="status">
          <Loader size="xs" mr="xs" aria-hidden />
          {t(waiting)}
        </Text>
      )}
      {changes.length > 0 && <ChangeTable changes={changes} />}
      {changes.length === MAX_SHOWN && <Text size="sm">{t('changes.cut', { count: MAX_SHOWN })}</Text>}
    </>
  );
}
