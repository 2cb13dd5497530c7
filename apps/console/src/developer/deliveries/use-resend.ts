import type { Delivery } from '@talent-platform/client';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../display/dates.js';
import { useSession } from '../../session/session.js';

/** The facts of a delivery by which a user knows it. */
export type NamedDelivery = Pick<Delivery, 'id' | 'eventType' | 'subscription' | 'createdAt'>;

/** Sends a delivery again now. Show its error near the button: it tells why nothing is sent. */
export function useResend(): UseMutationResult<unknown, Error, NamedDelivery> {
  const { t } = useTranslation('developer');
  const { preciseTime } = useFormats();
  const { client } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: NamedDelivery) => client.platform.redeliver(id),
    onSuccess: ({ id }, { eventType, subscription, createdAt }) => {
      const message = t('resend.asked', { eventType, subscription, time: preciseTime(createdAt) });
      notifications.show({ color: 'green', message, withCloseButton: false });
      void queries.invalidateQueries({ queryKey: ['delivery', id] });
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['deliveries'] });
      // It may be refused because the subscription was paused or has ended meanwhile.
      void queries.invalidateQueries({ queryKey: ['subscriptions'] });
    },
  });
}
