import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../../frame/loading.js';
import { findPlacedProblems, parseDocument } from './document-problems.js';
import type { PlacedProblem } from './json-places.js';
import { ProblemList } from './problem-list.js';
import { ReviewDialog } from './review-dialog.js';
import type { Schema } from './schema-help.js';
import type { ReadBlueprint } from './use-blueprint.js';
import { draftText, useDraft } from './use-draft.js';

const JsonEditor = lazy(async () => ({ default: (await import('./json-editor.js')).JsonEditor }));

/** The editor of the blueprint, with the problems that the service or the browser finds in it. */
export function EditBlueprint({ last }: { readonly last: ReadBlueprint }): ReactNode {
  const { t } = useTranslation('administrator');
  const { draft, setDraft } = useDraft();
  const schema = useSchema();
  const stored = useMemo(() => draftText(last.document), [last]);
  const text = draft?.text ?? stored;
  const [goTo, setGoTo] = useState<PlacedProblem>();
  const { problems, refusal, reviewed, review, showRefusal, close } = useReview(text);
  const change = (changed: string) => {
    setDraft(changed === stored ? undefined : { text: changed, etag: draft?.etag ?? last.etag });
  };
  return (
    <Stack gap="sm">
      <Toolbar
        etag={last.etag}
        isChanged={draft !== undefined}
        onReview={review}
        onDiscard={() => setDraft(undefined)}
      />
      {draft && draft.etag !== last.etag && <Alert color="yellow">{t('blueprint.newer')}</Alert>}
      {problems.length > 0 && (
        <ProblemList problems={problems} error={refusal} onChoose={(problem) => setGoTo({ ...problem })} />
      )}
      <Suspense fallback={<Loading />}>
        <JsonEditor
          label={t('blueprint.title')}
          text={text}
          onChange={change}
          schema={schema}
          problems={problems}
          goTo={goTo}
        />
      </Suspense>
      {reviewed && (
        <ReviewDialog
          title={t('blueprint.review')}
          document={reviewed}
          etag={draft?.etag ?? last.etag}
          onApplied={() => setDraft(undefined)}
          onRefused={showRefusal}
          onClose={close}
        />
      )}
    </Stack>
  );
}

/** What is compared, and what is wrong with it. */
function useReview(text: string): {
  readonly problems: readonly PlacedProblem[];
  readonly refusal: unknown;
  readonly reviewed: object | undefined;
  readonly review: () => void;
  readonly showRefusal: (error: unknown) => void;
  readonly close: () => void;
} {
  const [problems, setProblems] = useState<readonly PlacedProblem[]>([]);
  const [refusal, setRefusal] = useState<unknown>();
  const [reviewed, setReviewed] = useState<object>();

  const review = () => {
    const parsed = parseDocument(text);
    setProblems(parsed.problems);
    setRefusal(undefined);
    setReviewed(parsed.document);
  };
  const showRefusal = useCallback(
    (error: unknown) => {
      const found = findPlacedProblems(text, error);
      if (found.length === 0) return;
      setProblems(found);
      setRefusal(error);
      setReviewed(undefined);
    },
    [text],
  );

  return { problems, refusal, reviewed, review, showRefusal, close: () => setReviewed(undefined) };
}

function Toolbar(props: {
  readonly etag: string;
  readonly isChanged: boolean;
  readonly onReview: () => void;
  readonly onDiscard: () => void;
}): ReactNode {
  const { etag, isChanged, onReview, onDiscard } = props;
  const { t } = useTranslation('administrator');
  return (
    <Group gap="xs">
      <Button disabled={!isChanged} onClick={onReview}>
        {t('blueprint.compare')}
      </Button>
      <Button variant="default" disabled={!isChanged} onClick={onDiscard}>
        {t('blueprint.discard')}
      </Button>
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
