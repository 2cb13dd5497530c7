import { Button, Group, Modal, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.js';
import { rejectionOf } from './board-context.js';
import type { Asked, Status } from './board-context.js';
import type { MoveRequest } from './moves.js';

/** The service keeps comments of so many characters (D-WFL-7). */
const COMMENT_LENGTH = 4000;

interface CommentProps {
  readonly statuses: readonly Status[];
  readonly onMove: (request: MoveRequest) => void;
  readonly onClose: () => void;
}

/** Asks where a candidate is to be moved, and for a comment that the activity shows. Of a rejection also for the reason. */
export function CommentDialog(props: CommentProps & { readonly asked: Asked | undefined }): ReactNode {
  const { asked, onClose } = props;
  const { t } = useTranslation('recruiter');
  return (
    <Modal
      opened={asked !== undefined}
      onClose={onClose}
      title={t(asked?.isRejection ? 'comment.reject' : 'comment.title')}
    >
      {asked && <CommentForm {...props} {...asked} />}
    </Modal>
  );
}

function CommentForm(props: CommentProps & Asked): ReactNode {
  const { card, isRejection, statuses, onMove, onClose } = props;
  const { workflow, name, status } = card;
  const { t } = useTranslation('recruiter');
  // The last status, and one that the blueprint lacks, have none that comes next.
  const own = statuses.findIndex(({ id }) => id === status);
  const following = own < 0 ? undefined : statuses[own + 1]?.id;
  const rejection = rejectionOf(statuses);
  const next = isRejection ? rejection : following;
  const [to, setTo] = useState(next === undefined || next === status ? '' : next);
  const isRejected = isRejection || (to !== '' && to === rejection);
  const reasons = useReasons(isRejected);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (to === '') return;
    const entered = new FormData(event.currentTarget);
    const texts = [entered.get('reason'), entered.get('comment')].filter(Boolean);
    onMove({ workflow, name, from: status, to, comment: texts.join('\n') });
    onClose();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          <bdi>{name}</bdi>
        </Text>
        <NativeSelect
          label={t('comment.to')}
          value={to}
          // The reason, which a rejection needs, comes next; it may still have to be read.
          data-autofocus={isRejection || undefined}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
          data={[
            ...(to === '' ? [{ value: '', label: t('search.choose') }] : []),
            ...statuses.filter(({ id }) => id !== status).map(({ id, value }) => ({ value: id, label: value })),
          ]}
        />
        {reasons.length > 0 && (
          <NativeSelect
            name="reason"
            label={t('comment.reason')}
            data={[{ value: '', label: t('search.choose') }, ...reasons]}
            required
          />
        )}
        <Textarea
          name="comment"
          label={t('comment.comment')}
          description={t('comment.hint')}
          // The reason stands before it.
          maxLength={COMMENT_LENGTH - Math.max(0, ...reasons.map(({ length }) => length + 1))}
          autosize
          minRows={3}
          maxRows={10}
          dir="auto"
          data-autofocus={!isRejection || undefined}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={to === ''}>
            {t(isRejected ? 'comment.reject' : 'comment.move')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const REASONS = 'lists.notes.rejection';

/** Reads the reasons for rejections, as far as the user may read lists. */
function useReasons(isEnabled: boolean): readonly string[] {
  const { client, may } = useSession();
  const { data = [] } = useQuery({
    queryKey: ['reasons'],
    enabled: isEnabled && may('read', 'lists'),
    queryFn: async ({ signal }) => (await client.lists.page(REASONS, { signal })).children.map(({ value }) => value),
  });
  // Those that an earlier rejection has read are none of a move.
  return isEnabled ? data : [];
}
