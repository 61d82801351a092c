import type { MenuEntry } from '../platform/declarations/menu.js';

/** Accommodations in the console. */
export const accommodationsMenu: readonly MenuEntry[] = [
  {
    under: 'exam',
    path: 'accommodation',
    name: 'ExamAccommodation',
    component: 'accommodations/accommodation-list-page',
    title: '便利措施',
    permission: 'exam:accommodation',
  },
];
