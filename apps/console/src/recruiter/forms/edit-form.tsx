import { Checkbox, Paper } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ServiceError } from '@talent-platform/client';
import type { Change, FilledForm, FormUpdate } from '@talent-platform/client';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ProfileField } from '../../records/profile-schema.js';
import { useSession } from '../../session/session.js';
import { ConflictNotice } from '../profiles/conflict-notice.js';
import { changesOf, draftOf, entriesIn } from '../profiles/draft.js';
import type { Changes, Draft } from '../profiles/draft.js';
import { ProfileForm } from '../profiles/profile-form.js';
import { foreignChanges, rebaseDraft } from '../profiles/rebase-draft.js';
import type { Typed } from '../profiles/rebase-draft.js';
import { SIGNATURE, valuesOf } from './form-model.js';
import type { FormModel } from './form-model.js';
import { KeptNotice } from './kept-notice.js';
import { readFilled } from './use-form.js';
import type { ReadForm } from './use-form.js';
import { useKeptDraft } from './use-kept-draft.js';

const PRECONDITION_FAILED = 412;

interface EditProps {
  readonly formname: string;
  readonly formDataId: number;
  readonly model: FormModel;
  readonly read: ReadForm;
}

/** Changes the answers of a filled form, or replaces them. */
export function EditForm({ formname, formDataId, model, read: first }: EditProps): ReactNode {
  const { t } = useTranslation('recruiter');
  const { client } = useSession();
  const finish = useFinish(formname, formDataId);
  const preview = usePreview(formDataId);
  const { fields } = model.schema;
  const [read, setRead] = useState(first);
  const ifMatch = read.etag;
  const [newer, setNewer] = useState<ReadForm>();
  const base = useMemo(() => draftOf(fields, valuesOf(fields, read.filled)), [read, fields]);
  const { draft, setDraft, isRestored, reset } = useKeptDraft(String(formDataId), { fields, base, start: base });
  const { isWhole, choose, all } = useReplacement(fields, { base, draft }, setDraft);
  const save = async ({ body }: Changes) => {
    if (!isWhole && Object.keys(body).length === 0) return void notifications.show({ message: t('edit.nothing') });
    try {
      await (isWhole
        ? client.forms.replaceById(formDataId, all(), { ifMatch })
        : client.forms.update(formDataId, body as FormUpdate, { ifMatch }));
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status !== PRECONDITION_FAILED) throw error;
      return setNewer(await readFilled(client, { formname, formDataId }));
    }
    reset(base);
    await finish();
  };
  const goOn = (typed: Draft) => {
    setRead(newer ?? read);
    setDraft(typed);
    setNewer(undefined);
  };
  const notice = newer && (
    <Conflict
      fields={fields}
      typed={{ base, draft }}
      before={read.filled}
      theirs={newer.filled}
      onTyped={setDraft}
      onGoOn={goOn}
    />
  );
  return (
    <>
      {isRestored && <KeptNotice onDrop={() => reset(base)} />}
      <ProfileForm
        schema={model.schema}
        base={base}
        draft={draft}
        onDraft={setDraft}
        values={valuesOf(fields, read.filled)}
        saveText={t('edit.save')}
        cancelTo={`/forms/${encodeURIComponent(formname)}/${formDataId}`}
        notice={notice}
        footer={<WholeChoice isWhole={isWhole} onChange={choose} />}
        onSave={save}
        onPreview={({ body }) => preview(isWhole ? all() : (body as FormUpdate), isWhole)}
      />
    </>
  );
}

/** Somebody else has changed the form: what they changed, and ways to go on without losing what was typed. */
function Conflict(props: {
  readonly fields: readonly ProfileField[];
  readonly typed: Typed;
  readonly before: FilledForm;
  readonly theirs: FilledForm;
  readonly onTyped: (draft: Draft) => void;
  readonly onGoOn: (draft: Draft) => void;
}): ReactNode {
  const { fields, typed, before, onTyped, onGoOn } = props;
  const values = valuesOf(fields, props.theirs);
  const theirs = draftOf(fields, values);
  return (
    <ConflictNotice
      changes={foreignChanges(fields, typed, theirs)}
      before={valuesOf(fields, before)}
      theirs={values}
      mine={typed.draft}
      onTake={({ field }) => onTyped({ ...typed.draft, [field.id]: typed.base[field.id] })}
      onKeep={() => onGoOn(rebaseDraft(fields, typed, theirs))}
      onReload={() => onGoOn(theirs)}
    />
  );
}

/** Returns how to ask what a change of answers, or their replacement, would do. */
function usePreview(formDataId: number): (body: FormUpdate, isWhole: boolean) => Promise<readonly Change[]> {
  const { client, customerPath } = useSession();
  return async (body, isWhole) => {
    if (!isWhole) return Object.keys(body).length === 0 ? [] : client.forms.previewUpdate(formDataId, body);
    const path = customerPath(`/forms/${formDataId}`);
    const told = await client.request({ method: 'PUT', path, query: { dryrun: 'true' }, json: body });
    return (told as { readonly changes: readonly Change[] }).changes;
  };
}

/** Whether all answers are replaced, and by what. */
function useReplacement(
  fields: readonly ProfileField[],
  { base, draft }: Typed,
  setDraft: (draft: Draft) => void,
): { readonly isWhole: boolean; readonly choose: (isWhole: boolean) => void; readonly all: () => FormUpdate } {
  const [isWhole, setWhole] = useState(false);
  return {
    isWhole,
    choose(whole) {
      setWhole(whole);
      // A signature is for the answers that it was given to, so new answers need a new one.
      if (SIGNATURE in base) setDraft({ ...draft, [SIGNATURE]: whole ? '' : base[SIGNATURE] });
    },
    all: () => changesOf(fields, draftOf(fields, {}), withoutRemoved(draft)).body as FormUpdate,
  };
}

/** Whether the answers replace all that was answered before, or change what was typed alone. */
function WholeChoice(props: { readonly isWhole: boolean; readonly onChange: (isWhole: boolean) => void }): ReactNode {
  const { t } = useTranslation('recruiter');
  return (
    <Paper withBorder p="md">
      <Checkbox
        label={t('forms.replace')}
        description={t('forms.replaceNote')}
        checked={props.isWhole}
        onChange={({ currentTarget }) => props.onChange(currentTarget.checked)}
      />
    </Paper>
  );
}

/** A form that is replaced as a whole has no entries to remove. */
function withoutRemoved(draft: Draft): Draft {
  return Object.fromEntries(
    Object.entries(draft).map(([id, value]) => {
      const entries = entriesIn(value);
      return [id, entries.some(({ isRemoved }) => isRemoved) ? entries.filter(({ isRemoved }) => !isRemoved) : value];
    }),
  );
}

function useFinish(formname: string, formDataId: number): () => Promise<void> {
  const { t } = useTranslation('recruiter');
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async () => {
    notifications.show({ message: t('edit.saved') });
    await navigate(`/forms/${encodeURIComponent(formname)}/${formDataId}`);
    const old = [['filled-form', formname, formDataId], ['forms-of-owner'], ['profile']];
    await Promise.all(old.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
