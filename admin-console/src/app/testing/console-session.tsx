import type { ReactNode } from 'react';
import { ConsoleSessionContext, type ConsoleSession } from '../session.tsx';

/** A part of the console as somebody with these permissions sees it; all of them unless said otherwise. */
export function consoleSession(part: ReactNode, permissions: readonly string[] = ['*']): ReactNode {
  const session = {
    user: { userId: 'u1', realName: '出题老师' },
    menu: [],
    site: { siteName: '考试平台', props: {} },
    may: (...wanted: readonly string[]) =>
      permissions.includes('*') || wanted.some((each) => permissions.includes(each)),
    opens: () => true,
    addressOf: (name: string, ids: Readonly<Record<string, string>>) =>
      `/admin/${name}/${Object.values(ids).join('/')}`,
  } as unknown as ConsoleSession;
  return <ConsoleSessionContext value={session}>{part}</ConsoleSessionContext>;
}
