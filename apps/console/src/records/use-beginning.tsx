import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Browsers take seconds to lay out a table of thousands of rows. */
const AT_ONCE = 100;

/** Returns the first of many items, and a button that shows further ones; undefined if there are none. */
export function useBeginning<Item>(items: readonly Item[]): {
  readonly shown: readonly Item[];
  readonly more: ReactNode;
} {
  const { t } = useTranslation('recruiter');
  const [count, setCount] = useState(AT_ONCE);
  const left = items.length - count;
  const more = left > 0 && (
    <Button w="fit-content" size="xs" variant="default" mt="xs" onClick={() => setCount(count + AT_ONCE)}>
      {t('profiles.moreOf', { left })}
    </Button>
  );
  return { shown: items.slice(0, count), more };
}
