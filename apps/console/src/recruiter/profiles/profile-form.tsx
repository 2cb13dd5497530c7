import { Button, Modal, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Change } from '@talent-platform/client';
import { fieldDetails } from '../../errors/field-problems.js';
import type { Words } from '../../errors/field-problems.js';
import { FieldValue } from '../../records/field-value.js';
import type { ValueProps } from '../../records/field-value.js';
import { FIELDS_OF_PLATFORM } from '../../records/profile-schema.js';
import type { ProfileField, ProfileSchema, ProfileTab } from '../../records/profile-schema.js';
import { ChangeList } from './change-list.js';
import { CollectionInput } from './collection-input.js';
import { changesOf, inputPath, missingParts, wordsBelow } from './draft.js';
import type { Changes, Draft, DraftValue } from './draft.js';
import { FieldInput } from './field-input.js';
import { ProblemSummary } from './problem-summary.js';
import classes from './profiles.module.css';
import { useGrowing } from './use-growing.js';

/** The number of fields that are drawn with one task. Other fields follow it. */
const DRAWN_AT_ONCE = 40;

export interface ProfileFormProps {
  readonly schema: ProfileSchema;
  readonly base: Draft;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  /** The values of fields that can only be read. Undefined for a new profile. */
  readonly values?: Readonly<Record<string, unknown>> | undefined;
  readonly saveText: string;
  readonly cancelTo: string;
  /** Shown above the inputs, such as that somebody else has changed the profile. */
  readonly notice?: ReactNode;
  /** Shown below the inputs. */
  readonly footer?: ReactNode;
  /** Shown beside the buttons. */
  readonly actions?: ReactNode;
  readonly onSave: (changes: Changes) => Promise<void>;
  readonly onPreview: (changes: Changes) => Promise<readonly Change[]>;
}

/** A form for the fields of a profile that the user may write, made of their schemas. */
export function ProfileForm(props: ProfileFormProps): ReactNode {
  const { schema, base, draft, onSave, onPreview, notice } = props;
  const { t } = useTranslation('recruiter');
  const [sent, setSent] = useState<Changes>({ body: {}, sent: new Map() });
  /** Input that was not whole was not sent. What is missing is said until it is there. */
  const [isHeld, setHeld] = useState(false);
  const missing = () => missingParts(schema.fields, base, draft);
  const save = useMutation({ mutationFn: onSave });
  const preview = useMutation({ mutationFn: onPreview });
  const [isShown, setShown] = useState(false);
  const textOf = ({ timeframes }: ProfileField) => t(timeframes.length > 0 ? 'edit.salaryParts' : 'edit.moneyParts');
  const error = save.error ?? preview.error;
  const refused = useMemo(
    () => new Map([...fieldDetails(error)].map(([path, text]) => [inputPath(path, sent), text])),
    [error, sent],
  );
  const unsent = isHeld ? missing().map(({ path, field }): [string, string] => [path, textOf(field)]) : [];
  const words = unsent.length > 0 ? new Map(unsent) : refused;
  const onValue = useFieldChange(props);
  const form = useRef<HTMLFormElement>(null);
  const send = async (action: typeof save | typeof preview): Promise<boolean> => {
    if (form.current && hasUnreadInput(form.current)) return false;
    const changes = changesOf(schema.fields, base, draft);
    setSent(changes);
    const isWhole = missing().length === 0;
    setHeld(!isWhole);
    save.reset();
    preview.reset();
    if (!isWhole) return false;
    return action.mutateAsync(changes).then(
      () => true,
      () => false,
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(save);
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap="md">
        {notice ?? <ProblemSummary error={error} words={words} schema={schema} />}
        <Tabs schema={schema} values={props.values} draft={draft} words={words} onValue={onValue} />
        {props.footer}
        <Bar
          saveText={props.saveText}
          cancelTo={props.cancelTo}
          isSaving={save.isPending}
          isPreviewed={preview.isPending}
          onPreview={() => void send(preview).then(setShown)}
        >
          {props.actions}
        </Bar>
      </Stack>
      <PreviewDialog isShown={isShown} onClose={() => setShown(false)} schema={schema} changes={preview.data} />
    </form>
  );
}

/** The buttons below the inputs, which stay in sight. */
function Bar(props: {
  readonly saveText: string;
  readonly cancelTo: string;
  readonly isSaving: boolean;
  readonly isPreviewed: boolean;
  readonly onPreview: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation('recruiter');
  return (
    <div className={classes['bar']}>
      <Button type="submit" loading={props.isSaving}>
        {props.saveText}
      </Button>
      <Button variant="default" loading={props.isPreviewed} onClick={props.onPreview}>
        {t('edit.preview')}
      </Button>
      {props.children}
      <Button variant="subtle" color="gray" c="inherit" component={Link} to={props.cancelTo}>
        {t('edit.cancel')}
      </Button>
    </div>
  );
}

/**
 * Returns whether an input holds what the browser cannot read, such as a half-typed date, and lets the browser say so.
 * Its value is empty, which must not be taken for a wish to empty the field.
 */
function hasUnreadInput(form: HTMLFormElement): boolean {
  const unread = [...form.elements].find((one) => one instanceof HTMLInputElement && one.validity.badInput);
  return unread instanceof HTMLInputElement && !unread.reportValidity();
}

/** Shows the changes that a save would make, as the service tells them. */
function PreviewDialog(props: {
  readonly isShown: boolean;
  readonly onClose: () => void;
  readonly schema: ProfileSchema;
  readonly changes: readonly Change[] | undefined;
}): ReactNode {
  const { isShown, onClose, schema, changes } = props;
  const { t } = useTranslation('recruiter');
  return (
    <Modal opened={isShown} onClose={onClose} title={t('edit.previewTitle')} size="lg">
      <Text size="sm" mb="sm">
        {t(changes?.length === 0 ? 'edit.previewNone' : 'edit.dryRun')}
      </Text>
      {changes && changes.length > 0 && <ChangeList schema={schema} changes={changes} label={t('edit.previewTitle')} />}
    </Modal>
  );
}

type OnValue = (field: string, value: DraftValue) => void;

/** Returns a function that stays the same while one types, so that the input of one field alone is drawn again. */
function useFieldChange(props: Pick<ProfileFormProps, 'draft' | 'onDraft'>): OnValue {
  const latest = useRef(props);
  latest.current = props;
  return useCallback((field, value) => {
    const { draft, onDraft } = latest.current;
    onDraft({ ...draft, [field]: value });
  }, []);
}

type InputsProps = Pick<ProfileFormProps, 'schema' | 'values' | 'draft'> & {
  readonly words: Words;
  readonly onValue: OnValue;
};

/** The inputs of all tabs, of which those that are not in sight follow the others. */
function Tabs({ schema, values, draft, words, onValue }: InputsProps): ReactNode {
  const tabs = useMemo(() => shownTabs(schema, values), [schema, values]);
  const total = tabs.reduce((sum, { fields }) => sum + fields.length, 0);
  const byField = useMemo(() => wordsBelow(words, ''), [words]);
  let left = useGrowing(total, DRAWN_AT_ONCE);
  return tabs.map(({ id, label, fields }) => {
    const drawn = fields.slice(0, left);
    left -= drawn.length;
    if (drawn.length === 0) return null;
    return (
      <Paper key={id} withBorder p="md" component="section">
        {label !== undefined && (
          <Title order={2} size="h5" mb="md" dir="auto">
            {label}
          </Title>
        )}
        <div className={`${classes['inputs']} ${total > DRAWN_AT_ONCE ? classes['many'] : ''}`}>
          {drawn.map((field) => {
            if (!field.isWritable) return <ReadOnlyField key={field.id} field={field} value={values?.[field.id]} />;
            const [value, about] = [draft[field.id], byField.get(field.id)];
            return <OneInput key={field.id} field={field} value={value} words={about} onValue={onValue} />;
          })}
        </div>
      </Paper>
    );
  });
}

/** Returns the tabs with the fields that are written, and beside them those that are read alone. */
function shownTabs({ tabs }: ProfileSchema, values: ProfileFormProps['values']): readonly ProfileTab[] {
  const isShown = ({ id, kind, isWritable }: ProfileField) =>
    isWritable || (values !== undefined && kind !== 'file' && !FIELDS_OF_PLATFORM.has(id));
  return tabs.map((tab) => ({ ...tab, fields: tab.fields.filter(isShown) }));
}

const OneInput = memo(function OneInput(props: {
  readonly field: ProfileField;
  readonly value: DraftValue;
  readonly words: Words | undefined;
  readonly onValue: OnValue;
}): ReactNode {
  const { field, value, words, onValue } = props;
  const { id, kind } = field;
  const onChange = useCallback((changed: DraftValue) => onValue(id, changed), [onValue, id]);
  const input = { field, path: id, value, onChange };
  if (kind === 'collection') return <CollectionInput {...input} words={words} />;
  return (
    <div className={kind === 'html' || kind === 'multiline' ? classes['wide'] : undefined}>
      <FieldInput {...input} words={words} />
    </div>
  );
});

const ReadOnlyField = memo(function ReadOnlyField({ field, value }: ValueProps): ReactNode {
  const { t } = useTranslation('recruiter');
  return (
    <div className={field.kind === 'collection' ? classes['wide'] : undefined}>
      <Text size="sm" fw={500}>
        <bdi>{field.label}</bdi>{' '}
        <Text span size="xs" fs="italic">
          {t('profiles.readOnly')}
        </Text>
      </Text>
      <FieldValue field={field} value={value} />
    </div>
  );
});
