import { Paper, Stack, Title } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';

/** A part of a page with a title of its own, by which screen readers find it. */
export function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Stack gap="sm">
        <Title order={2} size="h5" id={id}>
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
}
