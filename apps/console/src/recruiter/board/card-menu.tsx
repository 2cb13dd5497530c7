import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconMessage, IconUserX } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { rejectionOf, useBoard } from './board-context.js';
import type { CardOf } from './board-context.js';

/** The menu of a card: move it without dragging, with or without a comment. */
export const CardMenu = memo(function CardMenu({ card }: { readonly card: CardOf }): ReactNode {
  const { t } = useTranslation('recruiter');
  // A board has many cards, so a menu is made when it is first opened.
  const [isUsed, setUsed] = useState(false);
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={24}
      aria-label={t('board.menu', { name: card.name })}
      aria-haspopup="menu"
      onClick={() => setUsed(true)}
    >
      <IconDots size={16} aria-hidden />
    </ActionIcon>
  );
  return isUsed ? <OpenMenu card={card} button={button} /> : button;
});

function OpenMenu({ card, button }: { readonly card: CardOf; readonly button: ReactElement }): ReactNode {
  return (
    <Menu position="bottom-end" width={240} keepMounted={false} defaultOpened>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <MoveItems card={card} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The statuses that a candidate can be moved to, a move with a comment, and a rejection. */
export function MoveItems({ card }: { readonly card: CardOf }): ReactNode {
  const { statuses, isWaiting, move, ask } = useBoard();
  const { t } = useTranslation('recruiter');
  const { workflow, name, status } = card;
  const isDisabled = isWaiting(workflow);
  return (
    <>
      <Menu.Label>{t('board.moveTo')}</Menu.Label>
      {statuses
        .filter(({ id }) => id !== status)
        .map(({ id, value }) => (
          <Menu.Item key={id} disabled={isDisabled} onClick={() => move({ workflow, name, from: status, to: id })}>
            <bdi>{value}</bdi>
          </Menu.Item>
        ))}
      <Menu.Item
        disabled={isDisabled}
        leftSection={<IconMessage size={16} aria-hidden />}
        onClick={() => ask({ card, isRejection: false })}
      >
        {t('board.moveWithComment')}
      </Menu.Item>
      {rejectionOf(statuses) && (
        <Menu.Item
          disabled={isDisabled}
          leftSection={<IconUserX size={16} aria-hidden />}
          onClick={() => ask({ card, isRejection: true })}
        >
          {t('board.reject')}
        </Menu.Item>
      )}
    </>
  );
}
