import {
  Button,
  Checkbox,
  Fieldset,
  Group,
  Modal,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { ServiceError } from '@talent-platform/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldProblems } from '../../errors/field-problems.js';
import type { Words } from '../../errors/field-problems.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { useSession } from '../../session/session.js';
import classes from '../administrator.module.css';
import { LevelSelect } from '../permissions/level-select.js';
import type { AccessLevel, Blueprint } from './blueprint-document.js';
import { inputsOf, removePart, writePart } from './part-inputs.js';
import type { Choice, Entered, Input, Place } from './part-inputs.js';
import { ReviewDialog } from './review-dialog.js';
import { pathText } from './schema-help.js';
import { typeText } from './type-text.js';
import type { ReadBlueprint } from './use-blueprint.js';
import type { ChangedBlueprint } from './use-changed-blueprint.js';
import { valueAt } from './write-at.js';

interface PartDialogProps {
  readonly title: string;
  readonly place: Place;
  readonly changed: ChangedBlueprint;
  readonly last: ReadBlueprint;
  readonly onClose: () => void;
}

/** The document that is compared, and what happens besides its changes. */
interface Reviewed {
  readonly document: Blueprint;
  readonly note?: string;
}

/** Adds, changes or removes a part of the blueprint, and applies it after a look at the differences. */
export function PartDialog({ title, place, changed, last, onClose }: PartDialogProps): ReactNode {
  const { t } = useTranslation('administrator');
  // The place is one of this document, whatever is applied or drafted meanwhile.
  const [{ document, base }] = useState(() => ({ document: changed.document, base: changed.base ?? last }));
  const [entered, setEntered] = useState<Entered>({});
  const [reviewed, setReviewed] = useState<Reviewed>();
  const [refusal, setRefusal] = useState<unknown>();
  const written = writePart(document, place, entered);
  const inputs = inputsOf(written, place);
  const words = fieldProblems(refusal);
  const own = inputs.filter(({ kind }) => kind !== 'level');
  const levels = inputs.filter(({ kind }) => kind === 'level');
  const first = own.find(({ isFixed }) => !isFixed);
  const isElsewhere = [...words.keys()].some((at) => !inputs.some(({ path }) => isWithin(at, pathText(path))));
  const isThere = place.start === undefined && place.standard === undefined;
  const bind = (one: Input): InputProps => ({
    input: one,
    value: entered[one.name] ?? one.value,
    error: wordsWithin(words, pathText(one.path)),
    isFirst: one === first && words.size === 0,
    onChange: (typed) => setEntered({ ...entered, [one.name]: typed }),
  });
  const showRefusal = (error: unknown) => {
    if (!(error instanceof ServiceError) || error.problems.length === 0) return;
    setRefusal(error);
    setReviewed(undefined);
  };
  if (reviewed) {
    return (
      <ReviewDialog
        title={t('blueprint.review')}
        {...reviewed}
        base={base}
        onApplied={() => {
          changed.discard();
          onClose();
        }}
        onRefused={showRefusal}
        onMerged={onClose}
        onClose={() => setReviewed(undefined)}
      />
    );
  }
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setRefusal(undefined);
          setReviewed({ document: written });
        }}
      >
        <Stack gap="sm">
          {isElsewhere && <ProblemNotice error={refusal} />}
          <div className={classes['fields']}>
            {own.map((one) => (
              <PartInput key={one.name} document={written} {...bind(one)} />
            ))}
          </div>
          {levels.length > 0 && (
            <Fieldset legend={t(`parts.levels.${place.kind as 'field'}`)} p="xs">
              <div className={classes['fields']}>
                {levels.map((one) => (
                  <PartInput key={one.name} document={written} {...bind(one)} />
                ))}
              </div>
            </Fieldset>
          )}
          <Group justify="flex-end" gap="xs">
            {isThere && <RemoveButton document={document} place={place} onRemove={setReviewed} />}
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit">{t('blueprint.compare')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Opens the comparison without the part. A group with users stays. */
function RemoveButton(props: {
  readonly document: Blueprint;
  readonly place: Place;
  readonly onRemove: (reviewed: Reviewed) => void;
}): ReactNode {
  const { document, place, onRemove } = props;
  const { t } = useTranslation('administrator');
  const group = place.kind === 'group' && valueAt(document, [...place.path, 'integrationName']);
  const isInUse = document.users?.some((user) => user.group === group) ?? false;
  const note = t(`parts.removal.${place.kind}`);
  return (
    <Group me="auto" gap="xs">
      <Button
        variant="default"
        disabled={isInUse}
        onClick={() => onRemove({ document: removePart(document, place), note })}
      >
        {t('parts.remove')}
      </Button>
      {isInUse && <Text size="xs">{t('groups.inUse')}</Text>}
    </Group>
  );
}

/** Whether the path of a problem is that of a value, or leads into it. */
function isWithin(at: string, path: string): boolean {
  return at === path || at.startsWith(`${path}[`) || at.startsWith(`${path}.`);
}

function wordsWithin(words: Words, path: string): string | undefined {
  const about = [...words].flatMap(([at, text]) => (isWithin(at, path) ? text : []));
  return about.length === 0 ? undefined : about.join(' ');
}

interface InputProps {
  readonly input: Input;
  readonly value: string;
  readonly error: string | undefined;
  readonly isFirst: boolean;
  readonly onChange: (typed: string) => void;
}

function PartInput(props: InputProps & { readonly document: Blueprint }): ReactNode {
  const { document, input, value, error, isFirst, onChange } = props;
  const { name, kind, label, choices = [], isOptional, isRequired, isFixed } = input;
  const { t } = useTranslation('administrator');
  const hint =
    label === undefined && !isFixed && t(`parts.hints.${(input.hint ?? name) as 'id'}`, { defaultValue: '' });
  const given = {
    label: label ?? t([`parts.inputs.${name as 'label'}`, `permissions.area.${name as 'jobs'}`]),
    description: hint || undefined,
    error,
    value,
    disabled: isFixed === true,
    required: isRequired === true && !isFixed,
    // The dialog opens at what is wrong, or else at its first input.
    'data-autofocus': error !== undefined || isFirst || undefined,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => onChange(event.currentTarget.value),
  };
  switch (kind) {
    case 'flag':
    case 'standardFlag':
      return (
        <Checkbox
          {...given}
          checked={value === 'true'}
          onChange={({ currentTarget }) => onChange(String(currentTarget.checked))}
        />
      );
    case 'level':
      return (
        <LevelSelect
          {...{ label: given.label, error }}
          value={value as AccessLevel}
          isDisabled={false}
          onChange={onChange}
        />
      );
    case 'lines':
      return <Textarea {...given} autosize minRows={3} maxRows={10} dir="auto" />;
    case 'choice':
      return <ChoiceInput {...given} choices={choices} isOptional={isOptional === true} />;
    case 'list':
      return <ListInput {...given} document={document} />;
    default:
      return <TextInput {...given} inputMode={kind === 'number' ? 'decimal' : 'text'} dir="auto" autoComplete="off" />;
  }
}

interface GivenProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
}

function ChoiceInput(
  props: GivenProps & { readonly choices: readonly Choice[]; readonly isOptional: boolean },
): ReactNode {
  const { choices, isOptional, ...given } = props;
  const { t } = useTranslation('administrator');
  const isKnown = choices.some(({ value }) => value === given.value);
  const all = [...(isOptional ? [{ value: '', label: '—' }] : []), ...choices];
  const data = (isKnown || given.value === '' ? all : [...all, { value: given.value }]) as readonly Choice[];
  return <NativeSelect {...given} data={data.map(({ value, label = typeText(t, value) }) => ({ value, label }))} />;
}

/** Chooses a list: one of the customer's own by its label, or one of the catalogue by its name. */
function ListInput({ document, ...given }: GivenProps & { readonly document: Blueprint }): ReactNode {
  const { client, may } = useSession();
  const { data = [] } = useQuery({
    queryKey: ['list-identifiers'],
    enabled: may('read', 'lists'),
    queryFn: ({ signal }) => client.lists.identifiers({ signal }),
  });
  const own = (document.customLists ?? []).flatMap(({ listnodeid, value }) =>
    listnodeid === undefined ? [] : { value: `C${listnodeid}`, label: `${value} (C${listnodeid})` },
  );
  const others = data.filter((id) => own.every(({ value }) => value !== id)).sort();
  return <ChoiceInput {...given} choices={[...own, ...others.map((id) => ({ value: id, label: id }))]} isOptional />;
}
