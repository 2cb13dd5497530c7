import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { useSession } from '../session/session.js';
import { Page } from './page.js';

/** Pages of administrators. Other users are told so, and nothing is requested for them. */
export function AdministratorsAlone(): ReactNode {
  const { t } = useTranslation();
  const { me } = useSession();
  if (me.administrator) return <Outlet />;
  return (
    <Page title={t('administrators.title')}>
      <Text>{t('administrators.text', { group: me.group.label })}</Text>
      <Anchor component={Link} to="/">
        {t('notFound.home')}
      </Anchor>
    </Page>
  );
}
