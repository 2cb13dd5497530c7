import { ServiceError, TalentError } from '@talent-platform/client';
import { Alert, Button, Group, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../display/copy-button.js';

/** Shows why something failed: the service's own words, problem by problem, and the transaction id to quote. */
export function ProblemNotice(props: {
  readonly error: unknown;
  readonly onRetry?: () => void;
  /** The words of the button, if the page calls a retry something else. */
  readonly retryText?: string;
}): ReactNode {
  const { t } = useTranslation();
  const { error, onRetry } = props;
  if (!error) return null;
  const kind = error instanceof TalentError ? error.kind : 'page';
  const transactionId = error instanceof ServiceError ? error.transactionId : undefined;
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={t(`problem.${kind}`)}>
      <Problems error={error} />
      {error instanceof TalentError && error.mayHaveBeenDone && <Text size="sm">{t('problem.maybeDone')}</Text>}
      <Group gap="xs" mt={transactionId || onRetry ? 'xs' : 0}>
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {props.retryText ?? t('problem.retry')}
          </Button>
        )}
        {transactionId && (
          <>
            <Text size="xs">{t('problem.transaction', { id: transactionId })}</Text>
            <CopyButton text={transactionId} label={t('problem.copyTransaction')} />
          </>
        )}
      </Group>
    </Alert>
  );
}

function Problems({ error }: { readonly error: unknown }): ReactNode {
  if (!(error instanceof ServiceError) || error.problems.length === 0) {
    // The path of a request is longer than a phone is wide.
    const style = { overflowWrap: 'anywhere' } as const;
    return (
      <Text size="sm" style={style}>
        {error instanceof Error ? error.message : String(error)}
      </Text>
    );
  }
  return (
    <List size="sm" listStyleType={error.problems.length > 1 ? 'disc' : 'none'}>
      {error.problems.map(({ field, detail }, index) => (
        <List.Item key={index}>
          {field && <code>{field}</code>} <span dir="auto">{detail}</span>
        </List.Item>
      ))}
    </List>
  );
}
