import { Button, Group, Modal, NativeSelect, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { FormListEntry } from '@talent-platform/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../../errors/problem-notice.js';
import type { Many } from '../../many/use-many.js';
import type { ProfileType } from '../../records/profile-type.js';
import { ReferencePicker } from '../../records/reference-picker.js';
import type { Referred } from '../../records/reference-picker.js';
import { useSession } from '../../session/session.js';
import type { OwnerType } from './owner-choice.js';
import { useForm, useForms } from './use-form.js';

interface RequestFormProps {
  /** The owners whose forms are offered. */
  readonly types: readonly OwnerType[];
  readonly onRequest: (form: FormListEntry, send: (owner: number) => Promise<void>) => Promise<void>;
}

interface RequestManyProps {
  readonly many: Many;
  readonly types: readonly OwnerType[];
  /** Returns the owner of a form about a record. Left out, it is the record itself. */
  readonly ownerOf?: (id: number, type: OwnerType) => Promise<number>;
}

const OWNERS: Readonly<Partial<Record<ProfileType, OwnerType>>> = { people: 'Person', jobs: 'Job' };

/** Returns the actions on the rows of a type that forms are about. Undefined if there are none about the type. */
export function requestsOf(profileType: ProfileType): ((many: Many) => ReactNode) | undefined {
  const type = OWNERS[profileType];
  return type && ((many) => <RequestMany many={many} types={[type]} />);
}

/** A button that requests a form about each of the chosen records. */
export function RequestMany({ many, types, ownerOf }: RequestManyProps): ReactNode {
  const { t } = useTranslation('recruiter');
  const request: RequestFormProps['onRequest'] = async ({ displayName, type }, send) => {
    const work = async (id: number) => {
      await send(ownerOf ? await ownerOf(id, type) : id);
      return {};
    };
    // The bar tells how far it is, without the dialog.
    void many.run(many.selection.ids, work, t('many.requested', { form: displayName }));
  };
  return <RequestForm types={types} onRequest={request} />;
}

/**
 * A button that requests a form. Nothing for users who may not. Some forms are for an associated person, who is then the
 * same for all owners.
 */
export function RequestForm({ types, onRequest }: RequestFormProps): ReactNode {
  const { t } = useTranslation('recruiter');
  const { client, may } = useSession();
  const queries = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure();
  const [formname, setFormname] = useState('');
  const [person, setPerson] = useState<Referred>();
  const forms = useForms(isOpen);
  const model = useForm(formname);
  const offered = forms.data?.filter(({ type }) => types.includes(type)) ?? [];
  const updatedFor = model.data?.updatedFor;
  const labelOf = ({ displayName, type }: FormListEntry) =>
    types.length > 1 ? `${displayName} (${t(`forms.of.${type}`)})` : displayName;
  const form = offered.find((each) => each.formname === formname);
  const send = async (owner: number) => {
    const members = updatedFor && person ? { [updatedFor]: person.id } : {};
    await client.forms.request(formname, { owner, ...members });
    void queries.invalidateQueries({ queryKey: ['forms-of-owner'] });
  };
  const request = useMutation({ mutationFn: async () => form && onRequest(form, send), onSuccess: close });
  if (!may('write', 'forms')) return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={open}>
        {t('many.requestForm')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('many.requestTitle')}>
        <Stack gap="sm">
          <ProblemNotice error={forms.error ?? model.error ?? request.error} />
          <NativeSelect
            label={t('many.form')}
            value={formname}
            onChange={({ currentTarget }) => setFormname(currentTarget.value)}
            data={[
              { value: '', label: t('search.choose') },
              ...offered.map((each) => ({ value: each.formname, label: labelOf(each) })),
            ]}
            data-autofocus
          />
          {updatedFor !== undefined && (
            <ReferencePicker
              label={t('forms.updatedFor')}
              description={t('forms.updatedForNote')}
              type="people"
              value={person}
              onChange={setPerson}
              required
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              {t('cancel')}
            </Button>
            <Button
              disabled={!model.data || (updatedFor !== undefined && !person)}
              loading={request.isPending}
              onClick={() => request.mutate()}
            >
              {t('forms.request')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
