import type { MenuEntry } from '../platform/declarations/menu.js';

/** The pages of statistics in the console. */
export const statisticsMenu: readonly MenuEntry[] = [
  {
    under: 'exam',
    path: 'statistics/:id',
    name: 'ExamStatistics',
    component: 'exams/statistics/exam-statistics-page',
    title: '考试统计',
    permission: 'exam:stat',
    hidden: true,
  },
];
