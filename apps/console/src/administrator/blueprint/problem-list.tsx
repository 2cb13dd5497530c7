import { ServiceError } from '@talent-platform/client';
import { Alert, Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './blueprint.module.css';
import type { PlacedProblem } from './json-places.js';

/** The problems of a document. Each leads to its place. */
export function ProblemList(props: {
  readonly problems: readonly PlacedProblem[];
  /** Whether the text has changed since the problems were found. */
  readonly isEarlier: boolean;
  /** The refusal that told them; undefined if the browser did. */
  readonly error: unknown;
  readonly onChoose: (problem: PlacedProblem) => void;
}): ReactNode {
  const { problems, isEarlier, error, onChoose } = props;
  const { t } = useTranslation(['administrator', 'frame']);
  return (
    <Alert color={isEarlier ? 'gray' : 'red'} role="alert" title={t('blueprint.problems', { count: problems.length })}>
      {isEarlier && (
        <Text size="sm" mb="xs">
          {t('blueprint.earlier')}
        </Text>
      )}
      <ul className={classes['problems']}>
        {problems.map((problem, index) => (
          <li key={index}>
            <UnstyledButton className={classes['problem']} fz="sm" onClick={() => onChoose(problem)}>
              {problem.path && (
                <>
                  <code>
                    <bdi>{problem.path}</bdi>
                  </code>
                  {': '}
                </>
              )}
              <span dir="auto">{problem.message}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {error instanceof ServiceError && (
        <Text size="xs" mt="xs">
          {t('frame:problem.transaction', { id: error.transactionId })}
        </Text>
      )}
    </Alert>
  );
}
