import { Button, List, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../display/dates.js';
import { isProfileType, PROFILE_TYPES } from '../../records/profile-types.js';
import { useSession } from '../../session/session.js';
import { ConfirmDialog } from '../../frame/confirm-dialog.js';
import { MAX_COUNTED, nodeUses } from './node-uses.js';
import type { NodeUse } from './node-uses.js';
import type { TreeRow } from './tree-rows.js';

/** Hides a node, or shows it again. A question comes before a node that profiles have is hidden. */
export function HideButton(props: {
  readonly list: string;
  readonly row: Extract<TreeRow, { readonly kind: 'node' }>;
  readonly onChange: (hidden: boolean) => void;
}): ReactNode {
  const { list, row, onChange } = props;
  const { t } = useTranslation('administrator');
  const { client, may } = useSession();
  const { node, chain } = row;
  const types = Object.keys(PROFILE_TYPES)
    .filter(isProfileType)
    .filter((type) => may('read', type));
  const look = useMutation({
    // A count that fails is told in the question, and keeps nobody from hiding the node.
    mutationFn: async () =>
      may('read', 'search') ? nodeUses(client, { list, chain }, types).catch(() => undefined) : undefined,
    onSuccess: (uses) => {
      if (uses?.length === 0) onChange(true);
    },
  });
  const isAsking = look.isSuccess && look.data?.length !== 0;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={look.isPending}
        onClick={() => (node.hidden ? onChange(false) : look.mutate())}
      >
        {node.hidden ? t('lists.unhide') : t('lists.hide')}
      </Button>
      <ConfirmDialog
        title={t('lists.hideTitle', { node: node.value })}
        confirm={t('lists.hide')}
        isOpen={isAsking}
        onConfirm={() => {
          look.reset();
          onChange(true);
        }}
        onClose={look.reset}
      >
        <Uses uses={look.data} />
        <Text size="sm">{t('lists.hideText')}</Text>
      </ConfirmDialog>
    </>
  );
}

function Uses({ uses }: { readonly uses: readonly NodeUse[] | undefined }): ReactNode {
  const { t } = useTranslation('administrator');
  const formats = useFormats();
  if (uses === undefined) return <Text size="sm">{t('lists.usesUnknown')}</Text>;
  return (
    <>
      <Text size="sm">{t('lists.uses')}</Text>
      <List size="sm">
        {uses.map(({ type, count }) => {
          const number = formats.number(count);
          const text = count < MAX_COUNTED ? number : t('lists.atLeast', { count: number });
          return (
            <List.Item key={type}>
              {t(`permissions.area.${type}`)}: {text}
            </List.Item>
          );
        })}
      </List>
    </>
  );
}
