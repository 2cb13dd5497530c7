import { Button, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ActionOutcome } from '@talent-platform/client';
import { isTold, OUTCOMES } from './answers.js';
import { AnswerLinks, AnswerText } from './answer-parts.js';

const SHORT_MS = 8000;
/** For those that the card keeps. */
const LONG_MS = 30_000;

interface Notice {
  /** One notice for each thing: a later one takes its place. */
  readonly id: string;
  readonly title: string;
  readonly outcome: ActionOutcome;
  readonly undo?: { readonly label: string; readonly onClick: () => void } | undefined;
}

/** Tells an outcome beside the page. What has a message of the partner, or is not done, stays longer. */
export function showNotice({ id, title, outcome, undo }: Notice): void {
  const { color } = OUTCOMES[outcome.outcome];
  notifications.hide(id);
  notifications.show({
    id,
    title: <bdi>{title}</bdi>,
    color,
    autoClose: isTold(outcome) ? LONG_MS : SHORT_MS,
    message: (
      <Stack gap={6} align="flex-start">
        <AnswerText outcome={outcome} />
        <AnswerLinks outcome={outcome} />
        {undo && (
          <Button size="compact-sm" variant="default" onClick={undo.onClick}>
            {undo.label}
          </Button>
        )}
      </Stack>
    ),
  });
}
