import { call, Fault, login } from '../support/api.js';

/** What an administrator, a proctor and a learner look at. */
const looks = [
  ['admin', 'Admin123', '/api/exam/exam/paging', { current: 1, size: 50, params: {} }],
  ['admin', 'Admin123', '/api/exam/exam/detail', { id: 'demo-open' }],
  ['admin', 'Admin123', '/api/repo/paging', { current: 1, size: 50, params: {} }],
  ['admin', 'Admin123', '/api/qu/qu/paging', { current: 1, size: 50, params: {} }],
  ['admin', 'Admin123', '/api/exam/exam/statistics', { id: 'demo-ended' }],
  ['admin', 'Admin123', '/api/audit/search', { current: 1, size: 50, params: {} }],
  [
    'admin',
    'Admin123',
    '/api/exam/watch/hand-paging',
    { current: 1, size: 50, params: { examId: 'demo-open' } },
  ],
  ['student', 'Student123', '/api/exam/exam/online-paging', { current: 1, size: 50, params: {} }],
] as const;

/** What people met: nothing, sentences that say that data are damaged, or what nobody should meet. */
export interface Use {
  readonly told: readonly string[];
  readonly wrong: readonly string[];
}

/** Looks at a running installation as people do. */
export async function use(url: string): Promise<Use> {
  const told: string[] = [];
  const wrong: string[] = [];
  const tokens = new Map<string, string>();
  for (const [name, password, path, body] of looks) {
    try {
      let token = tokens.get(name);
      if (token === undefined) {
        ({ token } = await login(url, name, password));
        tokens.set(name, token);
      }
      const answer = await call(url, path, body, { token });
      if (answer.code !== 0) told.push(`${path}: ${answer.msg}`);
    } catch (error) {
      const line = `${path}: ${error instanceof Error ? error.message : String(error)}`;
      // The server's own sentence is an answer; a fault without one, or none at all, is not.
      (error instanceof Fault && !line.includes('"reason":"Fault"') ? told : wrong).push(line);
    }
  }
  return { told, wrong };
}
