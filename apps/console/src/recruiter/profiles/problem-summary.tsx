import { Alert, Anchor, Group, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ServiceError } from '@talent-platform/client';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../display/copy-button.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import type { Words } from '../../errors/field-problems.js';
import type { ProfileSchema } from '../../records/profile-schema.js';
import { namePath } from './change-list.js';
import { inputId } from './field-input.js';

/** The problems of a form, which the service told or which kept it from being sent: each problem leads to its input. Other failures are shown as everywhere. */
export function ProblemSummary(props: {
  readonly error: unknown;
  readonly words: Words;
  readonly schema: ProfileSchema;
}): ReactNode {
  const { error, words, schema } = props;
  const { t } = useTranslation(['recruiter', 'frame']);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    summary.current?.focus();
  }, [error, words]);
  if (!error && words.size === 0) return null;
  if (words.size === 0) {
    return (
      <div ref={summary} tabIndex={-1}>
        <ProblemNotice error={error} />
      </div>
    );
  }
  const transactionId = error instanceof ServiceError ? error.transactionId : undefined;
  const title = t(error ? 'edit.summary' : 'edit.unsent', { count: words.size });
  return (
    <Alert ref={summary} tabIndex={-1} color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={title}>
      <List size="sm">
        {[...words].map(([path, detail]) => (
          <List.Item key={path}>
            <ToInput path={path} label={namePath(schema, path).label} /> <span dir="auto">{detail}</span>
          </List.Item>
        ))}
      </List>
      {transactionId && (
        <Group gap="xs" mt="xs">
          <Text size="xs">{t('frame:problem.transaction', { id: transactionId })}</Text>
          <CopyButton text={transactionId} label={t('frame:problem.copyTransaction')} />
        </Group>
      )}
    </Alert>
  );
}

function ToInput({ path, label }: { readonly path: string; readonly label: string }): ReactNode {
  // The name that we gave to a new entry says nothing to people.
  const words = label.replace(/ › (?:new|again)-[\w-]+/, '');
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      fw={600}
      c="inherit"
      td="underline"
      onClick={() => focusInput(path)}
    >
      <bdi>{words}</bdi>
    </Anchor>
  );
}

/** Goes to the input of a path, or to the nearest that holds it. */
function focusInput(path: string): void {
  const parts = path.split('/');
  for (let length = parts.length; length > 0; length -= 1) {
    const input = document.getElementById(inputId(parts.slice(0, length).join('/')));
    if (!input) continue;
    input.focus();
    input.scrollIntoView({ block: 'center' });
    return;
  }
}
