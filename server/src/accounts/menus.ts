import { holdsAny } from '../platform/access.js';
import type { SessionAccount } from '../platform/context.js';
import type { MenuItem } from './types.js';

const page = (
  path: string,
  name: string,
  component: string,
  title: string,
  permission: string,
  isHidden = false,
): MenuItem => ({
  path,
  name,
  component,
  redirect: null,
  hidden: isHidden,
  alwaysShow: false,
  meta: { title, icon: null, permission },
  children: [],
});

const heading = (
  path: string,
  name: string,
  title: string,
  icon: string,
  first: string,
  children: readonly MenuItem[],
): MenuItem => ({
  path,
  name,
  component: null,
  redirect: `${path}/${first}`,
  hidden: false,
  alwaysShow: false,
  meta: { title, icon, permission: null },
  children,
});

const hidden = true;

/**
 * The console's whole menu: every page of it, hidden ones too; the console opens a page only when it finds it
 * here by name. A child's path is relative to its parent's.
 */
const menu: readonly MenuItem[] = [
  heading('/admin/exam', 'Exam', '考试管理', 'exam', 'list', [
    page('list', 'ExamList', 'exams/exam-list-page', '考试列表', 'exam:list'),
    page('category', 'ExamCategory', 'exams/category/category-list-page', '考试分类', 'exam:add'),
    page('edit/:id?', 'ExamEdit', 'exams/edit/exam-edit-page', '编辑考试', 'exam:add', hidden),
    page('preview/:id', 'ExamPreview', 'exams/preview/exam-preview-page', '预览试卷', 'exam:add', hidden),
    page('print/:id', 'ExamPrint', 'exams/print/exam-print-page', '打印试卷', 'exam:add', hidden),
    page(
      'statistics/:id',
      'ExamStatistics',
      'exams/statistics/exam-statistics-page',
      '考试统计',
      'exam:stat',
      hidden,
    ),
    page('watch/:examId', 'ExamWatch', 'watch/watch-page', '实时监考', 'exam:watch', hidden),
  ]),
  heading('/admin/repo', 'Repo', '题库管理', 'repo', 'list', [
    page('list', 'RepoList', 'question-bank/banks/bank-list-page', '题库列表', 'repo:list'),
    page('qu', 'QuList', 'question-bank/questions/question-list-page', '试题管理', 'repo:list'),
    page(
      'qu/edit/:id?',
      'QuEdit',
      'question-bank/question-form/question-edit-page',
      '编辑试题',
      'repo:edit',
      hidden,
    ),
    page('import/:repoId', 'QuImport', 'question-bank/imports/import-page', '导入试题', 'repo:edit', hidden),
  ]),
  {
    path: '/admin/audit',
    name: 'Audit',
    component: 'audit/audit-search-page',
    redirect: null,
    hidden: false,
    alwaysShow: false,
    meta: { title: '审计回放', icon: 'audit', permission: 'audit:view' },
    children: [
      page('paper/:paperId', 'AuditPaper', 'audit/audit-paper-page', '试卷回放', 'audit:view', hidden),
    ],
  },
  // Examples of the console's components, for who builds its screens: found by its address, opened by who
  // holds every permission.
  page('/admin/kit', 'Kit', 'app/kit/kit-page', '组件示例', 'sys:kit', hidden),
];

/**
 * The part of the menu the account's permissions open; a heading without an open page is left out, one whose
 * open pages are all hidden is hidden.
 */
export const menuFor = (user: Pick<SessionAccount, 'permissions'>): MenuItem[] =>
  menu.flatMap((item) => openPart(item, user));

function openPart(item: MenuItem, user: Pick<SessionAccount, 'permissions'>): MenuItem[] {
  const { permission } = item.meta;
  if (permission !== null && !holdsAny(user, [permission])) return [];
  const children = item.children.flatMap((child) => openPart(child, user));
  if (item.component === null && children.length === 0) return [];
  return [
    {
      ...item,
      hidden: item.hidden || (item.component === null && children.every((child) => child.hidden)),
      children,
    },
  ];
}
