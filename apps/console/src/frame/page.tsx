import { Group, Stack, Title } from '@mantine/core';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A page: its title, which the browser's tab shows too, what one can do on it, and its content. */
export function Page(props: {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const { title, actions, children } = props;
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `${title} · ${t('name')}`;
  }, [title, t]);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="center">
        <Title order={1} size="h2" dir="auto">
          {title}
        </Title>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
}
