import {
  IconBooks,
  IconHome,
  IconNotebook,
  IconReportAnalytics,
  IconWriting,
  type Icon,
} from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { paths } from './paths.ts';

interface MenuEntry {
  readonly title: string;
  readonly path: string;
  readonly icon: Icon;
  /** Other addresses of the same page. */
  readonly also: readonly string[];
}

/** The header's menu: the parts of the specification's that exist. */
export const menu: readonly MenuEntry[] = [
  { title: t('首页'), path: paths.home, icon: IconHome, also: [] },
  { title: t('题库练习'), path: paths.repos, icon: IconBooks, also: [paths.questionBank] },
  { title: t('模拟考试'), path: paths.mockExams, icon: IconNotebook, also: [] },
  { title: t('我的考试'), path: paths.myExams, icon: IconWriting, also: ['/web/onlineExam'] },
  {
    title: t('我的成绩'),
    path: paths.myScores,
    icon: IconReportAnalytics,
    also: ['/web/paper/list', '/web/uc'],
  },
];

/** Whether an entry's page is the one open. */
export const isCurrent = (entry: MenuEntry, pathname: string): boolean =>
  pathname === entry.path ||
  entry.also.some((other) => pathname === other || pathname.startsWith(`${other}/`));
