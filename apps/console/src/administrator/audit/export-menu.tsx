import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { AuditRecord } from '@talent-platform/client';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../display/save-file.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { useSession } from '../../session/session.js';
import { ndjsonOf, tableOf } from './export-audit.js';

/** A request reads 1,000 records. */
const MAX_RECORDS = 10_000;

const FORMATS = [
  { name: 'CSV', file: 'audit-trail.csv', type: 'text/csv', textOf: tableOf },
  { name: 'NDJSON', file: 'audit-trail.ndjson', type: 'application/x-ndjson', textOf: ndjsonOf },
] as const;

/** Saves the records that fit the filters as a file. */
export function ExportMenu({ asked }: { readonly asked: Readonly<Record<string, string>> }): ReactNode {
  const { t } = useTranslation('administrator');
  const { client } = useSession();
  const save = useMutation({
    mutationFn: async ({ file, type, textOf }: (typeof FORMATS)[number]) => {
      const records: AuditRecord[] = [];
      for await (const record of client.platform.audit({ ...asked, size: 1000 })) {
        if (records.push(record) === MAX_RECORDS) break;
      }
      saveFile(new Blob([textOf(records)], { type }), file);
      return records.length;
    },
    onSuccess: (count) => {
      const message = t(count === MAX_RECORDS ? 'audit.exportedFirst' : 'audit.exported', { count });
      notifications.show({ color: 'green', message, withCloseButton: false });
    },
  });
  return (
    <>
      <ProblemNotice error={save.error} />
      <Menu>
        <Menu.Target>
          <Button variant="default" loading={save.isPending}>
            {t('audit.export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {FORMATS.map((format) => (
            <Menu.Item key={format.name} onClick={() => save.mutate(format)}>
              {format.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
