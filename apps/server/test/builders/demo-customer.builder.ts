import { readFileSync } from 'node:fs';
import type { Blueprint, BlueprintProfileType } from '@talent-platform/blueprint';
import { PROFILE_TYPES } from '../../src/profile-engine/index.js';

const DEMO = new URL('../../../../tooling/demo/blueprint.json', import.meta.url);

/**
 * A file, and a collection with a file in each entry. The demo's own types have them; those that it disables or locks get
 * them here, so that every operation has its resource.
 */
const FIELDS = [
  { id: 'field9001', label: 'Attachment', type: 'file' },
  {
    id: 'field9002',
    label: 'Documents',
    type: 'collection',
    fields: [
      { id: 'field9003', label: 'Title', type: 'text' },
      { id: 'field9004', label: 'File', type: 'file' },
    ],
  },
] as const;

/**
 * The blueprint of the demo customer, with all profile types enabled and unlocked.
 *
 * @param host of a second portal; visitors apply on both without a form
 */
export function aDemoCustomer(host: string): Blueprint {
  const { $schema: _, ...demo } = JSON.parse(readFileSync(DEMO, 'utf8')) as Blueprint & { readonly $schema: string };
  const types = PROFILE_TYPES.map((profileType): [string, BlueprintProfileType] => {
    const { fields = [], tabs, roleFolders } = demo.profileTypes?.[profileType] ?? {};
    return [
      profileType,
      { fields: fields.length > 0 ? fields : FIELDS, ...(tabs && { tabs }), ...(roleFolders && { roleFolders }) },
    ];
  });
  const withoutForm = { apply: { as: 'demo.recruiter' } };
  const portals = demo.portals?.flatMap((portal) => [
    { ...portal, ...withoutForm },
    { ...portal, ...withoutForm, id: portal.id + 1, name: `${portal.name}-by-host`, host },
  ]);
  return { ...demo, profileTypes: Object.fromEntries(types), portals } as Blueprint;
}
