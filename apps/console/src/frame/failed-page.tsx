import { Anchor, Button, Container, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useRouteError } from 'react-router';
import { ProblemNotice } from '../errors/problem-notice.js';
import { useSession } from '../session/session.js';
import { Page } from './page.js';

/** A page that threw, or whose files could not be loaded. It stands alone, so it has ways out of its own. */
export function FailedPage(): ReactNode {
  const { t } = useTranslation();
  const { signOut } = useSession();
  const error = useRouteError();
  return (
    <Container p="md" component="main">
      <Page title={t('name')}>
        <ProblemNotice error={error} onRetry={() => window.location.reload()} />
        <Group gap="md">
          <Anchor component={Link} to="/">
            {t('notFound.home')}
          </Anchor>
          <Button variant="default" size="xs" onClick={signOut}>
            {t('user.signOut')}
          </Button>
        </Group>
      </Page>
    </Container>
  );
}

/** An address without a page. */
export function UnknownPage(): ReactNode {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <Page title={t('notFound.title')}>
      <Text>{t('notFound.text', { path: pathname })}</Text>
      <Anchor component={Link} to="/">
        {t('notFound.home')}
      </Anchor>
    </Page>
  );
}
