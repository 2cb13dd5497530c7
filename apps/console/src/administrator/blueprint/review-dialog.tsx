import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ServiceError } from '@talent-platform/client';
import type { Change, RemovedAccess } from '@talent-platform/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { useSession } from '../../session/session.js';
import { groupTitle } from '../groups/user-groups.js';
import type { Blueprint } from './blueprint-document.js';
import { changesInWords } from './changes-in-words.js';
import { ChangesTable } from './changes-table.js';
import { ConflictChoices } from './conflict-choices.js';
import { mergeDocuments } from './merge-documents.js';
import type { Conflict, Side, Versions } from './merge-documents.js';
import { LAST_BLUEPRINT, readBlueprint } from './use-blueprint.js';
import type { ReadBlueprint } from './use-blueprint.js';
import { draftText, useDraft } from './use-draft.js';

const PRECONDITION_FAILED = 412;

interface ReviewProps {
  readonly title: string;
  readonly document: Blueprint;
  /** Says what becomes of stored data. */
  readonly note?: string;
  /** The revision that the document was made from. */
  readonly base: ReadBlueprint;
  /** Called after it is applied, for example to forget the draft. */
  readonly onApplied: () => void;
  /** Called with the refusal of a dry run, so that its problems can be shown at their places. */
  readonly onRefused?: (error: unknown) => void;
  /** Called after it is merged with a newer revision into the draft. */
  readonly onMerged?: () => void;
  readonly onClose: () => void;
}

/** Shows what a blueprint would change, access that is taken away first, and applies it. */
export function ReviewDialog(props: ReviewProps): ReactNode {
  const { title, document, note, base, onRefused, onClose } = props;
  const { client, platformPath } = useSession();
  const review = useQuery({
    queryKey: ['review', useId()],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await client.request(
        {
          method: 'PUT',
          path: platformPath('/blueprint'),
          query: { dryrun: 'true' },
          json: document,
          headers: { 'If-Match': base.etag },
        },
        { signal },
      )) as { readonly changes: readonly Change[]; readonly removed: RemovedAccess },
  });
  useEffect(() => {
    if (review.error && !isOutdated(review.error)) onRefused?.(review.error);
  }, [review.error, onRefused]);
  return (
    <Modal opened onClose={onClose} title={title} size="70rem">
      <Stack gap="sm">
        {note !== undefined && <Alert color="yellow">{note}</Alert>}
        {review.isPending && <Loading />}
        <Refusal {...props} error={review.error} />
        {review.data && <Review {...props} changes={review.data.changes} removed={review.data.removed} />}
      </Stack>
    </Modal>
  );
}

function isOutdated(error: unknown): boolean {
  return error instanceof ServiceError && error.status === PRECONDITION_FAILED;
}

/** Why it cannot be applied. If there is a newer revision, the draft goes on from that one. */
function Refusal({ error, ...props }: ReviewProps & { readonly error: unknown }): ReactNode {
  return isOutdated(error) ? <OutdatedNotice {...props} /> : <ProblemNotice error={error} />;
}

function Review(
  props: ReviewProps & { readonly changes: readonly Change[]; readonly removed: RemovedAccess },
): ReactNode {
  const { document, base, changes, removed, onApplied, onClose } = props;
  const { t } = useTranslation('administrator');
  const { client } = useSession();
  const queries = useQueryClient();
  const application = useMutation({
    mutationFn: async () => client.platform.applyBlueprint(document, { ifMatch: base.etag }),
    onSuccess: async ({ revision }) => {
      onApplied();
      notifications.show({ message: t('blueprint.applied', { revision }) });
      onClose();
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'review' });
    },
  });
  if (changes.length === 0) return <Text>{t('blueprint.noChanges')}</Text>;
  return (
    <>
      <Removed removed={removed} applied={base.document} />
      <Text size="sm">{t('blueprint.changes', { count: changes.length })}</Text>
      <ChangesTable label={t('blueprint.review')} changes={changesInWords(changes, [base.document, document], t)} />
      <Text size="sm" c="dimmed">
        {t('blueprint.kept')}
      </Text>
      <Refusal {...props} error={application.error} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button loading={application.isPending} onClick={() => application.mutate()}>
          {t('blueprint.apply')}
        </Button>
      </Group>
    </>
  );
}

function Removed(props: { readonly removed: RemovedAccess; readonly applied: Blueprint }): ReactNode {
  const { users, userGroups, signingSecrets } = props.removed;
  const { t } = useTranslation('administrator');
  const lost = [
    ...users.map((user) => t('blueprint.losesUser', { user })),
    ...userGroups.map((name) => t('blueprint.losesGroup', { group: groupTitle(props.applied, name) })),
    ...signingSecrets.map(({ user, id }) => t('blueprint.losesSecret', { user, id })),
  ];
  if (lost.length === 0) return null;
  return (
    <Alert color="red" title={t('blueprint.removed')}>
      <List size="sm">
        {lost.map((text) => (
          <List.Item key={text}>
            <bdi>{text}</bdi>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** The three versions of the document, and what both sides have changed. */
interface Merging {
  readonly newest: ReadBlueprint;
  readonly versions: Versions;
  readonly conflicts: readonly Conflict[];
}

/** Says that there is a newer revision, and merges the document with it into the draft. */
function OutdatedNotice({ document, base, onMerged, onClose }: ReviewProps): ReactNode {
  const { t } = useTranslation('administrator');
  const { client } = useSession();
  const queries = useQueryClient();
  const { setDraft } = useDraft();
  const [merging, setMerging] = useState<Merging>();
  const finish = ({ newest, versions }: Merging, choices?: ReadonlyMap<string, Side>) => {
    const text = draftText(mergeDocuments(versions, choices).document);
    const hasChanges = text !== draftText(newest.document);
    queries.setQueryData(LAST_BLUEPRINT, newest);
    setDraft(hasChanges ? { text, base: newest } : undefined);
    notifications.show({ message: t(hasChanges ? 'blueprint.merged' : 'blueprint.mergedSame') });
    onMerged?.();
    onClose();
  };
  const renewal = useMutation({
    mutationFn: async () => readBlueprint(client),
    onSuccess: (newest) => {
      const versions = { base: base.document, theirs: newest.document, mine: document };
      const found = { newest, versions, conflicts: mergeDocuments(versions).conflicts };
      if (found.conflicts.length > 0) setMerging(found);
      else finish(found);
    },
  });
  if (merging) {
    return <ConflictChoices conflicts={merging.conflicts} onChosen={(choices) => finish(merging, choices)} />;
  }
  return (
    <Alert color="yellow" title={t('blueprint.outdated')} role="alert">
      <Stack gap="xs" align="start">
        <Text size="sm">{t('blueprint.outdatedText')}</Text>
        <ProblemNotice error={renewal.error} />
        <Button size="xs" variant="default" loading={renewal.isPending} onClick={() => renewal.mutate()}>
          {t('blueprint.goOn')}
        </Button>
      </Stack>
    </Alert>
  );
}
