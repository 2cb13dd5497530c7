import { Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_CHOSEN } from './selection.js';
import classes from './selection.module.css';
import type { Many, Report } from './use-many.js';

/** The bar at the foot of a list: how many records are chosen, what can be done about them, and what became of it. */
export function SelectionBar({ many, children }: { readonly many: Many; readonly children: ReactNode }): ReactNode {
  const { t } = useTranslation();
  const { selection, progress, report } = many;
  const count = selection.ids.size;
  if (count === 0 && !progress && !report) return null;
  const text = progress && t('many.progress', progress);
  return (
    <Paper component="section" withBorder shadow="md" p="sm" className={classes['bar']} aria-label={t('many.label')}>
      {progress && (
        <Group gap="sm">
          <Text size="sm">{text}</Text>
          <Progress value={(100 * progress.done) / progress.of} aria-label={text} flex={1} />
          <Button size="xs" variant="default" onClick={many.stop}>
            {t('many.stop')}
          </Button>
        </Group>
      )}
      <div role="status">{report && <Reported many={many} report={report} />}</div>
      {count > 0 && !progress && (
        <Group gap="xs">
          <Text size="sm" fw={600} role="status">
            {t('many.chosen', { count })}
            {count === MAX_CHOSEN && ` ${t('many.limit', { count })}`}
          </Text>
          {children}
          <Button size="xs" variant="subtle" color="gray" c="inherit" onClick={() => selection.set([])}>
            {t('many.clear')}
          </Button>
        </Group>
      )}
    </Paper>
  );
}

function Reported({ many, report }: { readonly many: Many; readonly report: Report }): ReactNode {
  const { t } = useTranslation();
  const { what, done, of, told, undos, partnersTold } = report;
  // An undo has no undo of its own.
  const undoOne = async (id: number) => ({ note: (await undos.get(id)?.())?.note });
  const undo = () => void many.run(undos.keys(), undoOne, t('many.undone'));
  return (
    <Stack gap="xs" mb="xs">
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {t('many.done', { what, done, of })}
        </Text>
        {undos.size > 0 && (
          <Button size="xs" variant="default" onClick={undo}>
            {t('many.undo', { count: undos.size })}
          </Button>
        )}
        <Button size="xs" variant="subtle" color="gray" c="inherit" onClick={many.close}>
          {t('close')}
        </Button>
      </Group>
      {partnersTold > 0 && <Text size="sm">{t('many.noUndo', { count: partnersTold })}</Text>}
      {told.length > 0 && (
        <ul className={classes['failures']} tabIndex={0} aria-label={t('many.told')}>
          {told.map(({ id, name, why }) => (
            <li key={id}>
              <bdi>{name}</bdi>: {why}
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
