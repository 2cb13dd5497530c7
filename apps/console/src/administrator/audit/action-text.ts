import type { AuditRecord } from '@talent-platform/client';
import type { TFunction } from 'i18next';

/** The acts that have words of their own. A later release may name others. */
const KNOWN = [
  ...['create', 'update', 'apply-blueprint', 'issue-secret', 'end-secret', 'add-user', 'change-user', 'set-password'],
  ...['pause-subscription', 'resume-subscription', 'add-subscription', 'end-subscription', 'redeliver'],
  ...['export-person', 'erase-person', 'restore-backup', 'remove-audit-records'],
] as const;

type Known = (typeof KNOWN)[number];

/** Says in words what a record of the audit trail tells. */
export function actionText({ action, revision }: AuditRecord, t: TFunction<'administrator'>): string {
  if (!(KNOWN as readonly string[]).includes(action)) return action;
  const text = t(`audit.actions.${action as Known}`);
  return revision === undefined ? text : `${text}: ${t('audit.revision', { revision: revision.to })}`;
}
