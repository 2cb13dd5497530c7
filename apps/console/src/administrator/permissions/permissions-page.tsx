import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { Page } from '../../frame/page.js';
import type { ProfileType } from '../../records/profile-type.js';
import { PROFILE_TYPES } from '../../records/profile-types.js';
import type { Blueprint } from '../blueprint/blueprint-document.js';
import { parseDocument } from '../blueprint/document-problems.js';
import { ReviewDialog } from '../blueprint/review-dialog.js';
import { useBlueprint } from '../blueprint/use-blueprint.js';
import type { ReadBlueprint } from '../blueprint/use-blueprint.js';
import { draftText, useDraft } from '../blueprint/use-draft.js';
import { AreaMatrix } from './area-matrix.js';
import { FieldMatrix } from './field-matrix.js';

/** What user groups may do: by area, and field by field. */
export function PermissionsPage(): ReactNode {
  const { t } = useTranslation('administrator');
  const blueprint = useBlueprint();
  return (
    <Page title={t('permissions.title')}>
      <ProblemNotice error={blueprint.error} onRetry={() => void blueprint.refetch()} />
      {blueprint.isPending && <Loading />}
      {blueprint.data && <Permissions last={blueprint.data} />}
    </Page>
  );
}

function Permissions({ last }: { readonly last: ReadBlueprint }): ReactNode {
  const { t } = useTranslation('administrator');
  const { draft, setDraft } = useDraft();
  const parsed = useMemo(() => draft && parseDocument(draft.text), [draft]);
  const document = (parsed?.document ?? last.document) as Blueprint;
  const [shown, setShown] = useState<string>('areas');
  const isBroken = parsed !== undefined && parsed.document === undefined;
  const change = (changed: Blueprint) => {
    const text = draftText(changed);
    setDraft(text === draftText(last.document) ? undefined : { text, etag: draft?.etag ?? last.etag });
  };
  const types = Object.keys(PROFILE_TYPES) as ProfileType[];
  return (
    <Stack gap="sm">
      {isBroken && <Alert color="yellow">{t('permissions.broken')}</Alert>}
      {draft && !isBroken && <DraftBar document={document} etag={draft.etag} />}
      <NativeSelect
        label={t('permissions.show')}
        value={shown}
        onChange={({ currentTarget }) => setShown(currentTarget.value)}
        data={[
          { value: 'areas', label: t('permissions.areas') },
          ...types.map((type) => ({ value: type, label: t('permissions.fieldsOf', { type }) })),
        ]}
        w={280}
        maw="100%"
      />
      {shown === 'areas' ? (
        <AreaMatrix document={document} onChange={isBroken ? undefined : change} />
      ) : (
        <FieldMatrix
          key={shown}
          type={shown as ProfileType}
          document={document}
          onChange={isBroken ? undefined : change}
        />
      )}
    </Stack>
  );
}

/** Says that changes are not applied yet, and leads to the comparison. */
function DraftBar({ document, etag }: { readonly document: Blueprint; readonly etag: string }): ReactNode {
  const { t } = useTranslation('administrator');
  const { setDraft } = useDraft();
  const [isReviewing, setReviewing] = useState(false);
  return (
    <Alert color="yellow" role="status">
      <Group gap="xs" justify="space-between">
        <Text size="sm">{t('permissions.draft')}</Text>
        <Group gap="xs">
          <Button size="xs" onClick={() => setReviewing(true)}>
            {t('blueprint.compare')}
          </Button>
          <Button size="xs" variant="default" onClick={() => setDraft(undefined)}>
            {t('blueprint.discard')}
          </Button>
        </Group>
      </Group>
      {isReviewing && (
        <ReviewDialog
          title={t('blueprint.review')}
          document={document}
          etag={etag}
          onApplied={() => setDraft(undefined)}
          onClose={() => setReviewing(false)}
        />
      )}
    </Alert>
  );
}
