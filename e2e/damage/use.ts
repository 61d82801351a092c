import { call, Fault, type LoggedIn } from '../support/api.js';
import { type Acknowledged, Declined, edit, sit, timeoutMilliseconds } from './acts.js';

/** What an administrator, a proctor and a learner look at. */
const looks = [
  ['admin', '/api/exam/exam/paging', { current: 1, size: 50, params: {} }],
  ['admin', '/api/exam/exam/detail', { id: 'demo-open' }],
  ['admin', '/api/repo/paging', { current: 1, size: 50, params: {} }],
  ['admin', '/api/qu/qu/paging', { current: 1, size: 50, params: {} }],
  ['admin', '/api/exam/exam/statistics', { id: 'demo-ended' }],
  ['admin', '/api/audit/search', { current: 1, size: 50, params: {} }],
  ['admin', '/api/exam/watch/hand-paging', { current: 1, size: 50, params: { examId: 'demo-open' } }],
  ['student', '/api/exam/exam/online-paging', { current: 1, size: 50, params: {} }],
] as const;

/** What somebody does, as one whole: damage may show only where something is written. */
const acts = [
  ['student', 'sit', sit],
  ['teacher', 'edit', edit],
] as const;

const passwords = { admin: 'Admin123', student: 'Student123', teacher: 'Teacher123' };

/** What people met: nothing, sentences that say that data are damaged, or what nobody should meet. */
export interface Use {
  readonly told: readonly string[];
  readonly wrong: readonly string[];
  /** commands that were acknowledged: the log holds their events from then on */
  readonly acknowledged: readonly string[];
}

/** A sentence is for people: it is Chinese, as all of theirs are. */
const isSentence = (text: string): boolean => /[\u4e00-\u9fff]/.test(text);

/** Logs in with a known password; refused is told like any other act. */
export async function entered(url: string, name: keyof typeof passwords): Promise<LoggedIn> {
  const body = { username: name, password: passwords[name] };
  const answer = await call<LoggedIn>(url, '/api/sys/user/login', body, { timeoutMilliseconds });
  if (answer.code !== 0) throw new Declined(answer.msg);
  return answer.data;
}

/** Looks at a running installation and works with it, as people do. */
export async function use(url: string): Promise<Use> {
  const told: string[] = [];
  const wrong: string[] = [];
  const acknowledged: Acknowledged = [];
  const people = new Map<string, LoggedIn>();
  const enter = async (name: keyof typeof passwords): Promise<LoggedIn> => {
    const who = people.get(name) ?? (await entered(url, name));
    people.set(name, who);
    return who;
  };
  const attempt = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const line = `${what}: ${error instanceof Error ? error.message : String(error)}`;
      // The server's own sentence is an answer; a fault without one, or none at all, is not.
      const said = error instanceof Declined || error instanceof Fault;
      (said && isSentence(line) && !line.includes('"reason":"Fault"') ? told : wrong).push(line);
    }
  };
  for (const [name, path, body] of looks)
    await attempt(path, async () => {
      const { token } = await enter(name);
      const answer = await call(url, path, body, { token, timeoutMilliseconds });
      if (answer.code !== 0) throw new Declined(answer.msg);
    });
  for (const [name, what, act] of acts)
    await attempt(what, async () => act(url, await enter(name), acknowledged));
  await viewsCaughtUp(url);
  return { told, wrong, acknowledged };
}

const [lookEveryMs, inARow, patienceMs] = [50, 4, 10_000];

/**
 * Views have all that was done, and what the server does of itself about it: as they are read later, so would they be by
 * anybody. A damaged installation may never come so far.
 */
async function viewsCaughtUp(url: string): Promise<void> {
  const until = performance.now() + patienceMs;
  for (let seen = 0; seen < inARow && performance.now() < until;) {
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.json() as Promise<Ready>,
      () => null,
    );
    seen = ready?.parts?.projector?.lagSeconds === 0 ? seen + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

interface Ready {
  readonly parts?: { readonly projector?: { readonly lagSeconds?: number } };
}
