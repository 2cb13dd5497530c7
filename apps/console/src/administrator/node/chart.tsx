import { Paper, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './node.module.css';
import type { Series } from './node-series.js';

const WIDTH = 300;
const HEIGHT = 72;
const COLOURS = ['brand', 'orange', 'green', 'grape', 'red', 'cyan'];
/** Lines differ by their dashes too, and not by colour alone. */
const DASHES = ['', '6 3', '2 3', '8 3 2 3', '1 4', '12 4'];

/** A small chart of the last minutes, with its values as a table for those who do not see it. */
export function Chart(props: {
  readonly title: string;
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  /** When each value was read. */
  readonly times: readonly string[];
}): ReactNode {
  const { title, series, format } = props;
  const { t } = useTranslation('administrator');
  const latest = series.map(({ name, values }) => ({ name, text: textOf(values.at(-1), format) }));
  const highest = Math.max(0, ...series.flatMap(({ values }) => values.filter((value) => value !== undefined)));
  return (
    <Paper withBorder p="sm" className={classes['chart']}>
      <Title order={2} size="h5">
        {title}
      </Title>
      {series.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('node.nothing')}
        </Text>
      ) : (
        <>
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            className={classes['lines']}
            role="img"
            aria-label={`${title}: ${latest.map(({ name, text }) => `${name} ${text}`).join(', ')}`}
          >
            {series.map(({ name, values }, index) => (
              <path key={name} d={pathOf(values, highest)} style={lineStyle(index)} className={classes['line']} />
            ))}
          </svg>
          <ul className={classes['legend']}>
            {latest.map(({ name, text }, index) => (
              <li key={name}>
                <svg viewBox="0 0 24 4" className={classes['mark']} aria-hidden>
                  <path d="M0 2H24" style={lineStyle(index)} className={classes['line']} />
                </svg>
                <bdi>{name}</bdi> <strong>{text}</strong>
              </li>
            ))}
          </ul>
          <Values {...props} />
        </>
      )}
    </Paper>
  );
}

function textOf(value: number | undefined, format: (value: number) => string): string {
  return value === undefined ? '–' : format(value);
}

function lineStyle(index: number): React.CSSProperties {
  const colour = COLOURS[index % COLOURS.length] ?? 'gray';
  return { stroke: `var(--mantine-color-${colour}-text)`, strokeDasharray: DASHES[index % DASHES.length] };
}

/** The newest value stands at the end of the line. */
function pathOf(values: ReadonlyArray<number | undefined>, highest: number): string {
  const step = values.length > 1 ? WIDTH / (values.length - 1) : 0;
  let isDown = false;
  const steps = values.map((value, index) => {
    if (value === undefined) {
      isDown = false;
      return '';
    }
    const y = HEIGHT - 3 - (highest === 0 ? 0 : (value / highest) * (HEIGHT - 6));
    const command = isDown ? 'L' : 'M';
    isDown = true;
    return `${command}${(index * step).toFixed(1)} ${y.toFixed(1)}${command === 'M' ? 'h0.01' : ''}`;
  });
  return steps.join('');
}

function Values(props: Parameters<typeof Chart>[0]): ReactNode {
  const { title, series, format, times } = props;
  const { t } = useTranslation('administrator');
  return (
    <details>
      <summary className={classes['summary']}>{t('node.asTable')}</summary>
      <div className={classes['values']} tabIndex={0} role="region" aria-label={title}>
        <Table verticalSpacing={2}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('node.time')}</Table.Th>
              {series.map(({ name }) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {times.map((time, index) => (
              <Table.Tr key={time}>
                <Table.Td>{time}</Table.Td>
                {series.map(({ name, values }) => (
                  <Table.Td key={name}>{textOf(values[index], format)}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </details>
  );
}
