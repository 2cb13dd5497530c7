import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../session/session.js';

/** Says when the page reads again, and whose quota that takes. */
export function LiveNote(): ReactNode {
  const { t } = useTranslation('developer');
  const { me } = useSession();
  return (
    <Text size="xs" c="dimmed">
      {t('polling.note', { user: me.username })}{' '}
      <Anchor component={Link} to="/limits" inherit underline="always">
        {t('navigation.limits')}
      </Anchor>
    </Text>
  );
}
