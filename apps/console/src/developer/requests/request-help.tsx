import { Button, Group, Paper, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../../frame/loading.js';
import { bodyFieldsOf, exampleOf, parametersOf } from './api-document.js';
import type { ApiDocument, Described, Operation } from './api-document.js';
import classes from './request.module.css';

/** Shows what the API document of the customer says about the request that is being written. */
export function RequestHelp(props: {
  readonly document: ApiDocument | undefined;
  readonly operation: Operation | undefined;
  readonly isLoading: boolean;
  readonly onLoad: () => void;
  readonly onExample: (body: string) => void;
  /** Called with a parameter or a field to put into the request. */
  readonly onInsert: (described: Described) => void;
}): ReactNode {
  const { document, operation, isLoading, onLoad, onExample, onInsert } = props;
  const { t } = useTranslation('developer');
  return (
    <Paper withBorder p="md" component="section" aria-label={t('help.title')}>
      <Stack gap="sm">
        <Title order={2} size="h5">
          {t('help.title')}
        </Title>
        {isLoading && <Loading />}
        {!document && !isLoading && (
          <>
            <Text size="sm">{t('help.text')}</Text>
            <Button variant="default" size="xs" w="fit-content" onClick={onLoad}>
              {t('help.load')}
            </Button>
          </>
        )}
        {document && !operation && <Text size="sm">{t('help.unknown')}</Text>}
        {document && operation && (
          <OperationHelp key={operation.method + operation.path} {...{ document, operation, onExample, onInsert }} />
        )}
      </Stack>
    </Paper>
  );
}

function OperationHelp(props: {
  readonly document: ApiDocument;
  readonly operation: Operation;
  readonly onExample: (body: string) => void;
  readonly onInsert: (described: Described) => void;
}): ReactNode {
  const { document, operation, onExample, onInsert } = props;
  const { t } = useTranslation('developer');
  const [wanted, setWanted] = useState('');
  const fields = bodyFieldsOf(document, operation);
  const example = exampleOf(operation);
  const shown = fields.filter(({ name, text }) => `${name} ${text}`.toLowerCase().includes(wanted.toLowerCase()));
  return (
    <>
      <Text size="sm" fw={600}>
        {operation.summary}
      </Text>
      {operation.raw.description && <Text size="sm">{operation.raw.description}</Text>}
      <DescribedTable title={t('help.parameters')} described={parametersOf(document, operation)} onInsert={onInsert} />
      {example !== undefined && (
        <Group>
          <Button variant="default" size="xs" onClick={() => onExample(example)}>
            {t('help.example')}
          </Button>
        </Group>
      )}
      {fields.length > 10 && (
        <TextInput
          size="xs"
          label={t('help.find')}
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
        />
      )}
      {fields.length > 0 && (
        <div className={classes['help']} tabIndex={0} role="group" aria-label={t('help.fields')}>
          <DescribedTable title={t('help.fields')} described={shown} onInsert={onInsert} />
        </div>
      )}
    </>
  );
}

function DescribedTable(props: {
  readonly title: string;
  readonly described: readonly Described[];
  readonly onInsert: (described: Described) => void;
}): ReactNode {
  const { title, described, onInsert } = props;
  const { t } = useTranslation('developer');
  if (described.length === 0) return null;
  return (
    <table className={classes['fields']}>
      <caption className="for-screen-readers">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t('help.type')}</th>
          <th scope="col">{t('help.meaning')}</th>
        </tr>
      </thead>
      <tbody>
        {described.map((one) => {
          const { name, in: place, isRequired, type, text } = one;
          return (
            <tr key={`${place} ${name}`}>
              <td>
                {place === 'path' ? (
                  <strong>{name}</strong>
                ) : (
                  <UnstyledButton
                    className={classes['insert']}
                    aria-label={t('help.insert', { name })}
                    title={t('help.insert', { name })}
                    onClick={() => onInsert(one)}
                  >
                    {name}
                  </UnstyledButton>
                )}{' '}
                {place && place !== 'path' && `(${place})`} {isRequired && t('help.required')}
              </td>
              <td>{type}</td>
              <td dir="auto">{text}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
