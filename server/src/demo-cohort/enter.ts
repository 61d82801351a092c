import { candidateNames, demoPasswords } from '../organisation/demo/public.js';
import { Api, NotServed, Refused } from './api.js';

/** Somebody who has logged in. */
export interface Entrant {
  readonly userId: string;
  readonly realName: string;
  readonly token: string;
}

/** The server as it runs does not let a cohort in; the message says how to start it. */
export class NoWayIn extends Error {
  override readonly name = 'NoWayIn';
}

const loginsAtOnce = 4;

/**
 * Candidates for the cohort: with CAPTCHA=off the demo's 60 accounts, the rest (or all) from
 * `/api/load-test/candidates` with LOAD_TEST=on; fewer than wanted when only the accounts are there. Throws
 * `NoWayIn` when the server allows neither.
 */
export async function enter(
  guest: Api,
  withToken: (token: string) => Api,
  examId: string,
  count: number,
): Promise<Entrant[]> {
  const { captchaOff } = await guest.post<{ captchaOff: boolean }>('/api/sys/config/site-info', {});
  const known = captchaOff ? await logAllIn(guest, candidateNames.slice(0, count)) : [];
  const made = known.length < count ? await fromLoadTest(guest, withToken, examId, count - known.length) : [];
  if (known.length + made.length === 0)
    throw new NoWayIn(
      '模拟考生无法登录：请用 LOAD_TEST=on npm start 启动服务器（可有任意多名考生），或用 CAPTCHA=off npm start（使用 60 个演示账号），再重新运行本命令。',
    );
  return [...known, ...made];
}

async function logAllIn(guest: Api, userNames: readonly string[]): Promise<Entrant[]> {
  const waiting = [...userNames];
  const entrants: Entrant[] = [];
  await Promise.all(
    Array.from({ length: loginsAtOnce }, async () => {
      for (let userName = waiting.shift(); userName !== undefined; userName = waiting.shift()) {
        entrants.push(await login(guest, userName, demoPasswords.student, false));
      }
    }),
  );
  return entrants;
}

const login = (guest: Api, username: string, password: string, demo: boolean): Promise<Entrant> =>
  guest.post<Entrant>('/api/sys/user/login', { username, password, demo });

/** None when LOAD_TEST is off, there is no demo administrator, or the exam is for named people only. */
async function fromLoadTest(
  guest: Api,
  withToken: (token: string) => Api,
  examId: string,
  count: number,
): Promise<Entrant[]> {
  try {
    const admin = await login(guest, 'admin', demoPasswords.admin, true);
    return await withToken(admin.token).post<Entrant[]>('/api/load-test/candidates', { examId, count });
  } catch (error) {
    if (error instanceof NotServed || error instanceof Refused) return [];
    throw error;
  }
}
