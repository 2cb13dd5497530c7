import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ServiceError } from '@talent-platform/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { UnknownPage } from '../../frame/failed-page.js';
import { Loading } from '../../frame/loading.js';
import { Page } from '../../frame/page.js';
import { parseId } from '../../records/parse-id.js';
import { titleOf } from '../../records/profile-types.js';
import type { ProfileName } from '../../records/profile-types.js';
import { useSession } from '../../session/session.js';
import { PagePreview } from '../posts/page-preview.js';
import { ConflictNotice } from './conflict-notice.js';
import { changesOf, draftOf } from './draft.js';
import type { Changes, Draft } from './draft.js';
import { LeaveGuard } from './leave-guard.js';
import { ProfileForm } from './profile-form.js';
import { foreignChanges, rebaseDraft } from './rebase-draft.js';
import { TypedPage } from './typed-page.js';
import type { TypedPageProps } from './typed-page.js';
import { profileKey, readProfile } from './use-profile.js';
import type { ReadProfile } from './use-profile.js';

const PRECONDITION_FAILED = 412;

/** A form to change the profile in the address. */
export function EditPage(): ReactNode {
  const { id } = useParams();
  return parseId(id) === undefined ? <UnknownPage /> : <TypedPage key={id} page={LoadedProfile} />;
}

function LoadedProfile({ type, schema }: TypedPageProps): ReactNode {
  const { t } = useTranslation('recruiter');
  const { client, may, me } = useSession();
  const { id } = useParams();
  const name = { type, id: Number(id) };
  const mayEdit = may('write', type) && !me.locked.includes(type);
  // Read anew for each form, and never under the hands of the user.
  const { data, error, refetch } = useQuery({
    queryKey: ['profile-form', type, name.id],
    enabled: mayEdit,
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => readProfile(client, name, { schema, signal }),
  });
  if (!mayEdit || error) {
    return (
      <Page title={t('profiles.unnamed', { id: name.id })}>
        {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : <Text>{t('profiles.locked')}</Text>}
      </Page>
    );
  }
  return data ? <EditForm name={name} type={type} schema={schema} read={data} /> : <Loading />;
}

type EditProps = TypedPageProps & { readonly name: ProfileName; readonly read: ReadProfile };

function EditForm(props: EditProps): ReactNode {
  const { name, type, schema } = props;
  const { t } = useTranslation('recruiter');
  const { client } = useSession();
  const { read, base, draft, setDraft, newer, setNewer, goOn, isTouched, setSaved } = useTyped(props);
  const finish = useFinish(name);
  const profiles = client.profiles(type);
  const save = async ({ body }: Changes) => {
    if (Object.keys(body).length === 0) return void notifications.show({ message: t('edit.nothing') });
    try {
      await profiles.update(name.id, body, { ifMatch: read.etag });
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status !== PRECONDITION_FAILED) throw error;
      return setNewer(await readProfile(client, name, { schema }));
    }
    setSaved();
    await finish();
  };
  const theirs = newer && draftOf(schema.fields, newer.values);
  const notice = newer && theirs && (
    <ConflictNotice
      changes={foreignChanges(schema.fields, { base, draft }, theirs)}
      before={read.values}
      theirs={newer.values}
      mine={draft}
      onTake={({ field }) => setDraft({ ...draft, [field.id]: base[field.id] })}
      onKeep={() => goOn(newer, rebaseDraft(schema.fields, { base, draft }, theirs))}
      onReload={() => goOn(newer, theirs)}
    />
  );
  return (
    <Page title={t('edit.title', { name: titleOf(type, read.values) || t('profiles.unnamed', { id: name.id }) })}>
      <LeaveGuard isTouched={isTouched} />
      <ProfileForm
        schema={schema}
        base={base}
        draft={draft}
        onDraft={setDraft}
        values={read.values}
        saveText={t('edit.save')}
        cancelTo={pathOf(name)}
        notice={notice}
        actions={type === 'jobs' && <PagePreview job={{ ...read.values, ...draft }} />}
        onSave={save}
        onPreview={async ({ body }) => {
          return Object.keys(body).length === 0 ? [] : await profiles.previewUpdate(name.id, body);
        }}
      />
    </Page>
  );
}

const pathOf = ({ type, id }: ProfileName) => `/profiles/${type}/${id}`;

interface TypedState {
  readonly read: ReadProfile;
  readonly base: Draft;
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
  /** The version that somebody else has made in the meantime. */
  readonly newer: ReadProfile | undefined;
  readonly setNewer: (newer: ReadProfile) => void;
  /** Goes on from another version. */
  readonly goOn: (read: ReadProfile, draft: Draft) => void;
  /** Says whether there is input that is not saved. It compares all fields, so it is asked only when that matters. */
  readonly isTouched: () => boolean;
  readonly setSaved: () => void;
}

function useTyped({ schema, read: first }: EditProps): TypedState {
  const [read, setRead] = useState(first);
  const [newer, setNewer] = useState<ReadProfile>();
  const base = useMemo(() => draftOf(schema.fields, read.values), [schema, read]);
  const [typed, setDraft] = useState(base);
  const draft = useMemo(() => ({ ...base, ...typed }), [base, typed]);
  const isSaved = useRef(false);
  const isTouched = () => !isSaved.current && Object.keys(changesOf(schema.fields, base, draft).body).length > 0;
  const goOn = (values: ReadProfile, kept: Draft) => {
    setRead(values);
    setDraft(kept);
    setNewer(undefined);
  };
  return {
    read,
    base,
    draft,
    setDraft,
    newer,
    setNewer,
    goOn,
    isTouched,
    setSaved: () => void (isSaved.current = true),
  };
}

/** Returns what is done after a save: what was read before is old, and the profile is shown. */
function useFinish(name: ProfileName): () => Promise<void> {
  const { t } = useTranslation('recruiter');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { type, id } = name;
  const old = [
    profileKey(name),
    ['rows', type],
    ['found', type],
    ['profile-history', type, id],
    ['workflows-of-person'],
  ];
  return async () => {
    notifications.show({ message: t('edit.saved') });
    await Promise.all(old.map((queryKey) => queries.invalidateQueries({ queryKey })));
    await navigate(pathOf(name));
  };
}
