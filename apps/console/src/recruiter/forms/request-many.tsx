import { Button, Group, Modal, NativeSelect, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { FormListEntry } from '@talent-platform/client';
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

interface RequestManyProps {
  readonly many: Many;
  /** The owners whose forms are offered. */
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

/**
 * A button that requests a form about each of the chosen records. Nothing for users who may not. Some forms are for an
 * associated person, who is then the same for all.
 */
export function RequestMany({ many, types, ownerOf }: RequestManyProps): ReactNode {
  const { t } = useTranslation('recruiter');
  const { client, may } = useSession();
  const [isOpen, { open, close }] = useDisclosure();
  const [formname, setFormname] = useState('');
  const [person, setPerson] = useState<Referred>();
  const forms = useForms(isOpen);
  const model = useForm(formname);
  const offered = forms.data?.filter(({ type }) => types.includes(type)) ?? [];
  const updatedFor = model.data?.updatedFor;
  const labelOf = ({ displayName, type }: FormListEntry) =>
    types.length > 1 ? `${displayName} (${t(`forms.of.${type}`)})` : displayName;
  const request = () => {
    close();
    const form = offered.find((each) => each.formname === formname);
    void many.run(many.selection.ids, async (id) => {
      const owner = form && ownerOf ? await ownerOf(id, form.type) : id;
      const members = updatedFor && person ? { [updatedFor]: person.id } : {};
      await client.forms.request(formname, { owner, ...members });
      return {};
    });
  };
  if (!may('write', 'forms')) return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={open}>
        {t('many.requestForm')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('forms.request')} closeButtonProps={{ 'aria-label': t('close') }}>
        <Stack gap="sm">
          <ProblemNotice error={forms.error ?? model.error} />
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
          <Group justify="flex-end">
            <Button disabled={!model.data || (updatedFor !== undefined && !person)} onClick={request}>
              {t('forms.request')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
