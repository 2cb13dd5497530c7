import { Anchor, Badge, Button, Group, Loader, Switch, Text, TextInput } from '@mantine/core';
import type { FeedChange } from '@talent-platform/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { CopyButton } from '../../display/copy-button.js';
import { useFormats } from '../../display/dates.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Page } from '../../frame/page.js';
import { PROFILE_TYPES, profileOfUrl } from '../../records/profile-types.js';
import { useName } from '../../records/use-names.js';
import { useSession } from '../../session/session.js';
import { LiveNote } from '../../stream/live-note.js';
import { useLive } from '../../stream/use-live.js';
import tableClasses from '../deliveries/deliveries.module.css';
import { FROM_BEGINNING, FROM_NOW, readStart, writeStart } from './change-start.js';
import type { ChangeStart } from './change-start.js';
import classes from './changes.module.css';
import { MAX_SHOWN, readOn } from './read-changes.js';
import type { FollowedChanges } from './read-changes.js';

/** All that the feed follows. */
const KINDS = [
  ...Object.keys(PROFILE_TYPES),
  ...[
    'forms',
    'notes',
    'applicantworkflows',
    'onboardworkflows',
    'sourceworkflows',
    'lists',
    'portalposts',
    'boardposts',
  ],
];

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
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      readOn(client.changes, { start, before: queries.getQueryData<FollowedChanges>(key), signal }),
    staleTime: 0,
  });
  // The user reads what there is already, page by page.
  const isFollowing = isLive && !isHistory(start, data);
  useLive(KINDS, () => refetch(), { isOn: isFollowing });
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
      {isFollowing && <LiveNote />}
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
      <Group gap="xs">
        {isHistory(start, followed) && <Text size="sm">{t('changes.more')}</Text>}
        <CopyButton text={place}>{t('changes.copyCursor')}</CopyButton>
      </Group>
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

/** The changes, as the feed tells them. */
function ChangeTable({ changes }: { readonly changes: readonly FeedChange[] }): ReactNode {
  const { t } = useTranslation('developer');
  const { preciseTime } = useFormats();
  return (
    <div className={tableClasses['frame']}>
      <table className={tableClasses['table']}>
        <caption className="for-screen-readers">{t('changes.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('changes.changed')}</th>
            <th scope="col" className={tableClasses['wideOnly']}>
              {t('changes.kind')}
            </th>
            <th scope="col">{t('changes.what')}</th>
            <th scope="col">{t('changes.version')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={`${change.type} ${change.id} ${change.version} ${change.changedAt}`}>
              <td>{preciseTime(change.changedAt)}</td>
              <td className={tableClasses['wideOnly']}>{change.kind}</td>
              <td>
                <ChangedRecord change={change} />
              </td>
              <td>{change.version ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The name of a changed record, with a link to its page if it has one. */
function ChangedRecord({ change }: { readonly change: FeedChange }): ReactNode {
  const { t } = useTranslation('developer');
  const { type, id, removed, erased } = change;
  const path = `${type}/${id}`;
  const profile = removed ? undefined : profileOfUrl(`/${path}`);
  const name = useName(profile);
  return (
    <>
      {profile ? (
        <Anchor component={Link} size="sm" to={`/profiles/${path}`}>
          <bdi>{name ?? path}</bdi>
        </Anchor>
      ) : (
        <bdi>{path}</bdi>
      )}{' '}
      {name !== undefined && (
        <Text span size="xs" c="dimmed">
          {path}
        </Text>
      )}{' '}
      {removed && (
        <Badge variant="light" size="sm" color="orange">
          {t(erased ? 'changes.erased' : 'changes.removed')}
        </Badge>
      )}
    </>
  );
}

/** Asks where the list of changes begins, and which types it tells of. */
function StartForm(props: { readonly start: ChangeStart; readonly onBegin: (start: ChangeStart) => void }): ReactNode {
  const { start, onBegin } = props;
  const { t } = useTranslation('developer');
  const isCursor = start.from !== FROM_NOW && start.from !== FROM_BEGINNING;
  const [cursor, setCursor] = useState(isCursor ? start.from : '');
  const [types, setTypes] = useState(start.types);
  const begin = (from: string) => onBegin({ from, types: types.trim() });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    begin(cursor.trim() || FROM_NOW);
  };
  return (
    <form className={classes['start']} onSubmit={submit}>
      <TextInput
        label={t('changes.cursor')}
        placeholder={t('changes.cursorHint')}
        value={cursor}
        onChange={({ currentTarget }) => setCursor(currentTarget.value)}
      />
      <TextInput
        label={t('changes.types')}
        placeholder="people,jobs"
        value={types}
        onChange={({ currentTarget }) => setTypes(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={cursor.trim() === ''}>
        {t('changes.fromCursor')}
      </Button>
      <Button variant="default" onClick={() => begin(FROM_BEGINNING)}>
        {t('changes.fromBeginning')}
      </Button>
      <Button variant="default" onClick={() => begin(FROM_NOW)}>
        {t('changes.fromNow')}
      </Button>
    </form>
  );
}
