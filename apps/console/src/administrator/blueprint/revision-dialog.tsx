import { Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { changesInWords } from './changes-in-words.js';
import { ChangesTable } from './changes-table.js';
import { compareDocuments } from './compare-documents.js';
import type { Blueprint } from './blueprint-document.js';
import { ReviewDialog } from './review-dialog.js';
import { useBlueprint } from './use-blueprint.js';
import type { ReadBlueprint } from './use-blueprint.js';
import { draftText, useDraft } from './use-draft.js';

const JsonEditor = lazy(async () => ({ default: (await import('./json-editor.js')).JsonEditor }));

interface RevisionProps {
  readonly revision: number;
  /** The revision before this one; undefined for the oldest that is kept. */
  readonly before: number | undefined;
  readonly last: ReadBlueprint;
  readonly isLast: boolean;
  readonly onClose: () => void;
}

/** A revision: its document, what it changed, what differs from now, and the way back to it. */
export function RevisionDialog(props: RevisionProps): ReactNode {
  const { revision, last, isLast, onClose } = props;
  const { t } = useTranslation('administrator');
  const { setDraft } = useDraft();
  const read = useBlueprint({ revision });
  const [view, setView] = useState(props.before === undefined ? 'document' : 'before');
  const [isGoingBack, setGoingBack] = useState(false);
  if (isGoingBack && read.data) {
    return (
      <ReviewDialog
        title={t('blueprint.backTo', { revision })}
        document={read.data.document}
        base={last}
        onApplied={() => setDraft(undefined)}
        onClose={onClose}
      />
    );
  }
  const views = [
    ...(props.before === undefined ? [] : [{ value: 'before', label: t('blueprint.changed') }]),
    ...(isLast ? [] : [{ value: 'last', label: t('blueprint.differs') }]),
    { value: 'document', label: t('blueprint.document') },
  ];
  return (
    <Modal opened onClose={onClose} size="70rem" title={t('blueprint.revisionTitle', { revision })}>
      <Stack gap="sm">
        <Group justify="space-between">
          <SegmentedControl aria-label={t('blueprint.show')} value={view} onChange={setView} data={views} />
          {!isLast && (
            <Button disabled={!read.data} onClick={() => setGoingBack(true)}>
              {t('blueprint.goBack')}
            </Button>
          )}
        </Group>
        <ProblemNotice error={read.error} onRetry={() => void read.refetch()} />
        {read.isPending && <Loading />}
        {read.data && view === 'document' && <Document document={read.data.document} />}
        {read.data && view === 'last' && <Differences before={read.data.document} after={last.document} />}
        {read.data && view === 'before' && <ChangesOf document={read.data.document} before={props.before} />}
      </Stack>
    </Modal>
  );
}

function Document({ document }: { readonly document: object }): ReactNode {
  const { t } = useTranslation('administrator');
  return (
    <Suspense fallback={<Loading />}>
      <JsonEditor label={t('blueprint.document')} text={draftText(document)} />
    </Suspense>
  );
}

function ChangesOf(props: { readonly document: Blueprint; readonly before: number | undefined }): ReactNode {
  const before = useBlueprint({ revision: props.before });
  if (before.error) return <ProblemNotice error={before.error} onRetry={() => void before.refetch()} />;
  return before.data ? <Differences before={before.data.document} after={props.document} /> : <Loading />;
}

function Differences({ before, after }: { readonly before: Blueprint; readonly after: Blueprint }): ReactNode {
  const { t } = useTranslation('administrator');
  const changes = useMemo(
    () => changesInWords(compareDocuments(before, after), [before, after], t),
    [before, after, t],
  );
  if (changes.length === 0) return <Text>{t('blueprint.same')}</Text>;
  return <ChangesTable label={t('blueprint.changed')} changes={changes} />;
}
