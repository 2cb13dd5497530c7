import { ServiceError } from '@talent-platform/client';
import { Alert, Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './blueprint.module.css';
import type { PlacedProblem } from './json-places.js';

/** The problems of a document. Each leads to its place. */
export function ProblemList(props: {
  readonly problems: readonly PlacedProblem[];
  /** The refusal that told them; undefined if the browser did. */
  readonly error: unknown;
  readonly onChoose: (problem: PlacedProblem) => void;
}): ReactNode {
  const { problems, error, onChoose } = props;
  const { t } = useTranslation(['administrator', 'frame']);
  return (
    <Alert color="red" role="alert" title={t('blueprint.problems', { count: problems.length })}>
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
