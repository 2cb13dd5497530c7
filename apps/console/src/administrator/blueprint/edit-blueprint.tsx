import { Alert, Badge, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { ServiceError } from '@talent-platform/client';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../../frame/loading.js';
import type { Blueprint } from './blueprint-document.js';
import classes from './blueprint.module.css';
import { DiscardButton } from './discard-button.js';
import { findMistakes, findPlacedProblems, mistakeProblem, parseDocument, placeAgain } from './document-problems.js';
import type { PlacedProblem } from './json-places.js';
import { ReviewDialog } from './review-dialog.js';
import type { Schema } from './schema-help.js';
import type { ReadBlueprint } from './use-blueprint.js';
import { draftText, useDraft } from './use-draft.js';

const JsonEditor = lazy(async () => ({ default: (await import('./json-editor.js')).JsonEditor }));

const NO_PROBLEMS: readonly PlacedProblem[] = [];

/** The editor of the blueprint, with the problems that the service or the browser finds in it. */
export function EditBlueprint({ last }: { readonly last: ReadBlueprint }): ReactNode {
  const { t } = useTranslation('administrator');
  const { draft, setDraft } = useDraft();
  const schema = useSchema();
  const stored = useMemo(() => draftText(last.document), [last]);
  const text = draft?.text ?? stored;
  const [goTo, setGoTo] = useState<PlacedProblem>();
  const { problems, isEarlier, refusal, reviewed, review, showRefusal, close } = useReview(text, draft !== undefined);
  const base = draft?.base ?? last;
  const change = (changed: string) => setDraft(changed === stored ? undefined : { text: changed, base });
  const findProblems = useCallback(
    (typed: string) => findMistakes(typed, schema).map((mistake) => mistakeProblem(mistake, t)),
    [schema, t],
  );
  return (
    <Stack gap="sm">
      <Toolbar etag={last.etag} isChanged={draft !== undefined} onReview={review} />
      {base.etag !== last.etag && <Alert color="yellow">{t('blueprint.newer')}</Alert>}
      {problems.length > 0 && (
        <ProblemList
          problems={problems}
          isEarlier={isEarlier}
          error={refusal}
          onChoose={(problem) => setGoTo(isEarlier ? placeAgain(text, problem) : { ...problem })}
        />
      )}
      <Suspense fallback={<Loading />}>
        <JsonEditor
          label={t('blueprint.title')}
          text={text}
          onChange={change}
          schema={schema}
          problems={isEarlier ? NO_PROBLEMS : problems}
          findProblems={findProblems}
          goTo={goTo}
        />
      </Suspense>
      {reviewed && (
        <ReviewDialog
          title={t('blueprint.review')}
          document={reviewed}
          base={base}
          onApplied={() => setDraft(undefined)}
          onRefused={showRefusal}
          onClose={close}
        />
      )}
    </Stack>
  );
}

/** The comparison of a draft, with its problems. */
function useReview(
  text: string,
  isChanged: boolean,
): {
  readonly problems: readonly PlacedProblem[];
  /** Whether the text has changed since the problems were found. */
  readonly isEarlier: boolean;
  readonly refusal: unknown;
  readonly reviewed: Blueprint | undefined;
  readonly review: () => void;
  readonly showRefusal: (error: unknown) => void;
  readonly close: () => void;
} {
  const { t } = useTranslation('administrator');
  const [found, setFound] = useState({ problems: NO_PROBLEMS, text });
  const [refusal, setRefusal] = useState<unknown>();
  const [reviewed, setReviewed] = useState<Blueprint>();
  const isEarlier = found.text !== text;
  if (!isChanged && found.problems.length > 0) {
    setFound({ problems: NO_PROBLEMS, text });
    setRefusal(undefined);
  }

  const review = () => {
    const { document, mistake } = parseDocument(text);
    setFound({ problems: mistake ? [mistakeProblem(mistake, t)] : NO_PROBLEMS, text });
    setRefusal(undefined);
    setReviewed(document);
  };
  const showRefusal = useCallback(
    (error: unknown) => {
      const problems = findPlacedProblems(text, error);
      if (problems.length === 0) return;
      setFound({ problems, text });
      setRefusal(error);
      setReviewed(undefined);
    },
    [text],
  );

  // The editor marks mistakes of the syntax anew. Problems of the service stay as a list of what is left to do.
  const problems = isEarlier && refusal === undefined ? NO_PROBLEMS : found.problems;
  return { problems, isEarlier, refusal, reviewed, review, showRefusal, close: () => setReviewed(undefined) };
}

function Toolbar(props: {
  readonly etag: string;
  readonly isChanged: boolean;
  readonly onReview: () => void;
}): ReactNode {
  const { etag, isChanged, onReview } = props;
  const { t } = useTranslation('administrator');
  return (
    <Group gap="xs">
      <Button disabled={!isChanged} onClick={onReview}>
        {t('blueprint.compare')}
      </Button>
      <DiscardButton />
      <Text size="sm" c="dimmed">
        <code>{etag.replaceAll('"', '')}</code>
      </Text>
      {isChanged && (
        <Badge variant="light" size="sm" color="yellow">
          {t('blueprint.unsaved')}
        </Badge>
      )}
    </Group>
  );
}

/** Loads the JSON Schema of blueprints. Without it the editor works, and helps less. */
function useSchema(): Schema | undefined {
  const { data } = useQuery({
    queryKey: ['blueprint-schema'],
    staleTime: Infinity,
    queryFn: async () => {
      const { default: schema } = await import('@talent-platform/blueprint/schemas/blueprint.schema.json');
      return schema as unknown as Schema;
    },
  });
  return data;
}

/** The problems of a document. Each leads to its place. */
function ProblemList(props: {
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
