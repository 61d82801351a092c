import type { MenuEntry } from '../platform/declarations/menu.js';

/** The pages of statistics in the console. */
export const statisticsMenu: readonly MenuEntry[] = [
  {
    under: 'exam',
    path: 'statistics/:id',
    name: 'ExamStatistics',
    component: 'statistics/exam-statistics-page',
    title: '考试统计',
    permission: 'exam:stat',
    hidden: true,
  },
  {
    under: 'exam',
    path: 'statistics/:id/similar',
    name: 'ExamSimilarAnswers',
    component: 'statistics/similar/similar-page',
    title: '答案雷同比对',
    permission: 'exam:similar',
    hidden: true,
  },
];
