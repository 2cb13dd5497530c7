import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../display/dates.js';
import type { SubscriptionState } from './subscription-state.js';
import type { NamedDelivery } from './use-resend.js';

/** The delivery that a button sends again, the state of its subscription, and what sends it. */
export interface ResendButtonProps {
  readonly delivery: NamedDelivery;
  readonly state: SubscriptionState | undefined;
  readonly resend: UseMutationResult<unknown, Error, NamedDelivery>;
}

/** A button with words, for the page of one delivery. The page says why it is off. */
export function ResendButton({ delivery, state, resend }: ResendButtonProps): ReactNode {
  const { t } = useTranslation('developer');
  return (
    <Button
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={resend.isPending}
      disabled={!maySend(state)}
      onClick={() => resend.mutate(delivery)}
    >
      {t('resend.again')}
    </Button>
  );
}

/** A button for a row of many. Screen readers learn which row it is of, and why it is off. */
export function ResendIcon({ delivery, state, resend }: ResendButtonProps): ReactNode {
  const { t } = useTranslation('developer');
  const { preciseTime } = useFormats();
  const { subscription, createdAt } = delivery;
  const name = t('resend.one', { time: preciseTime(createdAt), subscription });
  const refusal = maySend(state) ? undefined : t(`resend.refused.${state}`);
  return (
    <Tooltip label={refusal ?? t('resend.again')} position="left" multiline maw="14rem">
      <ActionIcon
        variant="subtle"
        aria-label={refusal ? `${name}. ${refusal}` : name}
        // Disabled, it could not be reached by keyboard, and its reason not be read.
        data-disabled={refusal ? true : undefined}
        aria-disabled={refusal ? true : undefined}
        loading={resend.isPending}
        onClick={() => {
          if (!refusal) resend.mutate(delivery);
        }}
      >
        <IconRefresh size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** A state that is not known yet refuses nothing: the service does, if it must. */
function maySend(state: SubscriptionState | undefined): state is 'active' | undefined {
  return state === undefined || state === 'active';
}
