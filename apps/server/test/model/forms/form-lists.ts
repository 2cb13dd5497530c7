import type { BlueprintCustomList } from '@talent-platform/blueprint';

/** A custom list with hidden nodes and labels that two nodes have. */
export const CUSTOM_LISTS: readonly BlueprintCustomList[] = [
  {
    listnodeid: 500,
    value: 'Times',
    nodes: [
      {
        listnodeid: 501,
        value: 'Morning',
        children: [
          { listnodeid: 502, value: 'Early' },
          { listnodeid: 503, value: 'Late', hidden: true },
        ],
      },
      { listnodeid: 504, value: 'Evening', children: [{ listnodeid: 505, value: 'Late' }] },
      { listnodeid: 506, value: 'Noon', children: [{ listnodeid: 507, value: 'Early' }] },
      { listnodeid: 508, value: 'Night', hidden: true },
    ],
  },
];
