import { Button, Group, Modal, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardOf, Status } from './board-context.js';
import type { MoveRequest } from './moves.js';

/** The service keeps comments of so many characters (D-WFL-7). */
const COMMENT_LENGTH = 4000;

interface CommentProps {
  readonly statuses: readonly Status[];
  readonly onMove: (request: MoveRequest) => void;
  readonly onClose: () => void;
}

/** Asks where a card is to be moved, and for a comment that the history keeps. */
export function CommentDialog(props: CommentProps & { readonly card: CardOf | undefined }): ReactNode {
  const { card, onClose } = props;
  const { t } = useTranslation('recruiter');
  return (
    <Modal
      opened={card !== undefined}
      onClose={onClose}
      title={t('comment.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {card && <CommentForm {...props} card={card} />}
    </Modal>
  );
}

function CommentForm(props: CommentProps & { readonly card: CardOf }): ReactNode {
  const { card, statuses, onMove, onClose } = props;
  const { workflow, name, status } = card;
  const { t } = useTranslation('recruiter');
  // The last status, and one that the blueprint lacks, have none that comes next.
  const own = statuses.findIndex(({ id }) => id === status);
  const [to, setTo] = useState(own < 0 ? '' : (statuses[own + 1]?.id ?? ''));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (to === '') return;
    const entered = new FormData(event.currentTarget);
    onMove({ workflow, name, from: status, to, comment: String(entered.get('comment')) });
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
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
          data={[
            ...(to === '' ? [{ value: '', label: t('search.choose') }] : []),
            ...statuses.filter(({ id }) => id !== status).map(({ id, value }) => ({ value: id, label: value })),
          ]}
        />
        <Textarea
          name="comment"
          label={t('comment.comment')}
          description={t('comment.hint')}
          maxLength={COMMENT_LENGTH}
          autosize
          minRows={3}
          maxRows={10}
          dir="auto"
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={to === ''}>
            {t('comment.move')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
