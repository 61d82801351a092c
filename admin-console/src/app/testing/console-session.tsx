import type { ReactNode } from 'react';
import { generatePath } from 'react-router-dom';
import { ConsoleSessionContext, type ConsoleSession } from '../session.tsx';

/** Pages other slices lead to, at the addresses the server's menu has for them. */
const granted: Readonly<Record<string, string>> = {
  ExamEdit: '/admin/exam/edit/:id?',
  ExamPreview: '/admin/exam/preview/:id',
  ExamPrint: '/admin/exam/print/:id',
  ExamWatch: '/admin/exam/watch/:examId',
  ExamStatistics: '/admin/exam/statistics/:id',
};

/** A part of the console as somebody with these permissions sees it; all of them unless said otherwise. */
export function consoleSession(part: ReactNode, permissions: readonly string[] = ['*']): ReactNode {
  const session = {
    user: { userId: 'u1', realName: '出题老师' },
    menu: [],
    site: { siteName: '考试平台', props: {}, settings: [] },
    may: (...wanted: readonly string[]) =>
      permissions.includes('*') || wanted.some((each) => permissions.includes(each)),
    opens: () => true,
    addressOf: (name: string, ids: Readonly<Record<string, string>>) =>
      granted[name] === undefined ? null : generatePath(granted[name], ids),
  } as unknown as ConsoleSession;
  return <ConsoleSessionContext value={session}>{part}</ConsoleSessionContext>;
}
