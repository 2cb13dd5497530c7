/** What a filled form has beside its answers (spec: Filled form data fields). */
export const STANDARD_MEMBERS: ReadonlySet<string> = new Set([
  'formname',
  'status',
  'owner',
  'completeddate',
  'updateddate',
  'requesteddate',
  'updatedby',
  'requestedby',
  'completedby',
  'updatedfor',
  'signature',
]);
