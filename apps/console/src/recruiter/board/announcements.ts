import type { Announcements } from '@dnd-kit/core';
import type { TFunction } from 'i18next';
import type { Dragged } from './card.js';

/** The words of a screen reader while a card is dragged, in the words of the catalogue. */
export function announcementsOf(t: TFunction<'recruiter'>): Announcements {
  const words = (key: 'over' | 'own' | 'dropped' | 'cancelled', name: string, status: string) =>
    t(`drag.${key}`, { name, status });
  const nameOf = (data: object | undefined) => (data as Dragged | undefined)?.name ?? '';
  const labelOf = (data: object | undefined) => (data as Pick<Dragged, 'label'> | undefined)?.label;
  return {
    onDragStart: ({ active }) =>
      t('drag.picked', { name: nameOf(active.data.current), status: labelOf(active.data.current) ?? '' }),
    onDragOver: ({ active, over }) => {
      const label = labelOf(over?.data.current);
      if (label === undefined) return t('drag.nowhere');
      return words(label === labelOf(active.data.current) ? 'own' : 'over', nameOf(active.data.current), label);
    },
    onDragEnd: ({ active, over }) => {
      const [name, label] = [nameOf(active.data.current), labelOf(over?.data.current)];
      const own = labelOf(active.data.current) ?? '';
      return label === undefined || label === own ? words('cancelled', name, own) : words('dropped', name, label);
    },
    onDragCancel: ({ active }) => words('cancelled', nameOf(active.data.current), labelOf(active.data.current) ?? ''),
  };
}
