import { lazy, type ComponentType } from 'react';

/**
 * One page of the console. Who may open it is the server's to say: it is open when its menu entry, hidden or
 * not, is among those granted.
 */
export interface ConsolePage {
  /** of the server's menu entry that grants it */
  readonly name: string;
  /** its whole address, spelt as the specification spells it */
  readonly path: string;
  readonly Page: ComponentType;
}

/** Every page of the console, each loaded when it is first opened. */
export const pages: readonly ConsolePage[] = [
  {
    name: 'ExamList',
    path: '/admin/exam/list',
    Page: lazy(() =>
      import('../exams/exam-list-page.tsx').then((module) => ({ default: module.ExamListPage })),
    ),
  },
  {
    name: 'ExamEdit',
    path: '/admin/exam/edit/:id?',
    Page: lazy(() =>
      import('../exams/edit/exam-edit-page.tsx').then((module) => ({ default: module.ExamEditPage })),
    ),
  },
  {
    name: 'ExamPreview',
    path: '/admin/exam/preview/:id',
    Page: lazy(() =>
      import('../exams/preview/exam-preview-page.tsx').then((module) => ({
        default: module.ExamPreviewPage,
      })),
    ),
  },
  {
    name: 'ExamPrint',
    path: '/admin/exam/print/:id',
    Page: lazy(() =>
      import('../exams/print/exam-print-page.tsx').then((module) => ({ default: module.ExamPrintPage })),
    ),
  },
  {
    name: 'ExamStatistics',
    path: '/admin/exam/statistics/:id',
    Page: lazy(() =>
      import('../exams/statistics/exam-statistics-page.tsx').then((module) => ({
        default: module.ExamStatisticsPage,
      })),
    ),
  },
  {
    name: 'ExamCategory',
    path: '/admin/exam/category',
    Page: lazy(() =>
      import('../exams/category/category-list-page.tsx').then((module) => ({
        default: module.CategoryListPage,
      })),
    ),
  },
  {
    name: 'ExamWatch',
    path: '/admin/exam/watch/:examId/:tab?',
    Page: lazy(() => import('../watch/watch-page.tsx').then((module) => ({ default: module.WatchPage }))),
  },
  {
    name: 'RepoList',
    path: '/admin/repo/list',
    Page: lazy(() =>
      import('../question-bank/banks/bank-list-page.tsx').then((module) => ({
        default: module.BankListPage,
      })),
    ),
  },
  {
    name: 'QuList',
    path: '/admin/repo/qu',
    Page: lazy(() =>
      import('../question-bank/questions/question-list-page.tsx').then((module) => ({
        default: module.QuestionListPage,
      })),
    ),
  },
  {
    name: 'QuEdit',
    path: '/admin/repo/qu/edit/:id?',
    Page: lazy(() =>
      import('../question-bank/question-form/question-edit-page.tsx').then((module) => ({
        default: module.QuestionEditPage,
      })),
    ),
  },
  {
    name: 'QuImport',
    path: '/admin/repo/import/:repoId',
    Page: lazy(() =>
      import('../question-bank/imports/import-page.tsx').then((module) => ({ default: module.ImportPage })),
    ),
  },
  {
    name: 'Audit',
    path: '/admin/audit',
    Page: lazy(() =>
      import('../audit/audit-search-page.tsx').then((module) => ({ default: module.AuditSearchPage })),
    ),
  },
  {
    name: 'Kit',
    path: '/admin/kit',
    Page: lazy(() => import('./kit/kit-page.tsx').then((module) => ({ default: module.KitPage }))),
  },
  {
    name: 'AuditPaper',
    path: '/admin/audit/paper/:paperId',
    Page: lazy(() =>
      import('../audit/audit-paper-page.tsx').then((module) => ({ default: module.AuditPaperPage })),
    ),
  },
];
