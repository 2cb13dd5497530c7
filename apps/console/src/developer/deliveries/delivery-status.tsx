import type { DeliveryStatus } from '@talent-platform/client';
import { Badge } from '@mantine/core';
import { IconArrowRight, IconCheck, IconClock, IconHandStop, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const LOOKS = {
  pending: { color: 'blue', icon: IconClock },
  processed: { color: 'green', icon: IconCheck },
  redirect: { color: 'grape', icon: IconArrowRight },
  rejected: { color: 'orange', icon: IconHandStop },
  failed: { color: 'red', icon: IconX },
} as const;

/** The outcome of a delivery, or of a ping. */
export function StatusBadge({ status }: { readonly status: DeliveryStatus }): ReactNode {
  const { t } = useTranslation('developer');
  const { color, icon: Icon } = LOOKS[status];
  return (
    <Badge variant="light" size="sm" color={color} miw="max-content" leftSection={<Icon size={12} aria-hidden />}>
      {t(`deliveries.statuses.${status}`)}
    </Badge>
  );
}

/** How an attempt ended: the HTTP status, or why there is none. */
export function AttemptResult(props: {
  readonly attempt: { readonly httpStatus?: number; readonly error?: string } | undefined;
}): ReactNode {
  const { attempt } = props;
  if (!attempt) return '–';
  return attempt.httpStatus === undefined ? <bdi>{attempt.error ?? '–'}</bdi> : `HTTP ${attempt.httpStatus}`;
}
