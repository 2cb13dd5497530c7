import { notifications } from '@mantine/notifications';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Page } from '../../frame/page.js';
import { useSession } from '../../session/session.js';
import { PagePreview } from '../posts/page-preview.js';
import { changesOf, draftOf } from './draft.js';
import type { Changes } from './draft.js';
import { LeaveGuard } from './leave-guard.js';
import { ProfileForm } from './profile-form.js';
import { TypedPage } from './typed-page.js';
import type { TypedPageProps } from './typed-page.js';

/** A form to create a profile of the type in the address. */
export function NewPage(): ReactNode {
  return <TypedPage page={NewProfile} />;
}

function NewProfile({ type, schema }: TypedPageProps): ReactNode {
  const { t } = useTranslation('recruiter');
  const { client, may } = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const base = useMemo(() => draftOf(schema.fields, {}), [schema]);
  const [typed, setTyped] = useState(base);
  // A field that the schema has got in the meantime is empty, not missing.
  const draft = useMemo(() => ({ ...base, ...typed }), [base, typed]);
  const isSaved = useRef(false);
  const isTouched = () => !isSaved.current && Object.keys(changesOf(schema.fields, base, draft).body).length > 0;
  const keyOf = useIdempotencyKey();
  const profiles = client.profiles(type);
  const title = t(`edit.create.${type}`);
  if (!may('write', type)) {
    return (
      <Page title={title}>
        <Text>{t('profiles.noTypeText')}</Text>
      </Page>
    );
  }
  const save = async ({ body }: Changes) => {
    const { id } = await profiles.create(body, { idempotencyKey: keyOf(body) });
    isSaved.current = true;
    notifications.show({ message: t('edit.created') });
    await queries.invalidateQueries({ queryKey: ['found', type] });
    await navigate(`/profiles/${type}/${id}`);
  };
  return (
    <Page title={title}>
      <LeaveGuard isTouched={isTouched} />
      <ProfileForm
        schema={schema}
        base={base}
        draft={draft}
        onDraft={setTyped}
        saveText={t('edit.createNow')}
        cancelTo={`/profiles/${type}`}
        actions={type === 'jobs' && <PagePreview job={draft} />}
        onSave={save}
        onPreview={async ({ body }) => await profiles.previewCreate(body)}
      />
    </Page>
  );
}

/** Returns the same key for the same content, so that sending it once more after a lost reply makes nothing twice. */
function useIdempotencyKey(): (body: object) => string {
  const last = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
