import type { TestAnswer, TestApp } from '../testing/test-app.js';

/** What the puzzle's first call answers. */
export interface Challenge {
  readonly captchaKey: string;
  readonly background: string;
  readonly piece: string;
  readonly y: number;
}

/**
 * Solves a puzzle as a hand would, `off` pixels beside the hole: where that is, only the server’s bus knows.
 */
export async function solvePuzzle(
  server: TestApp,
  off = 0,
): Promise<{ captchaKey: string; answer: TestAnswer }> {
  const { captchaKey } = (await server.rest('/api/common/captcha/slider/init')).data as Challenge;
  const kept = await server.services.bus.get(`captcha:slider:${captchaKey}`);
  const { x } = JSON.parse(kept ?? '{}') as { x: number };
  const trail = Array.from({ length: 12 }, (_, index) => [(index * x) / 11, 20 + (index % 2), index * 20]);
  const body = { captchaKey, x: x + off, trail, duration: 240 };
  return { captchaKey, answer: await server.rest('/api/common/captcha/slider/check', body) };
}

/** Logs in with a solved puzzle, as `li` with `Secret123` unless told otherwise; `from` is an address, `agent` what the browser calls itself. */
export async function loginByPuzzle(
  server: TestApp,
  fields: Record<string, unknown> = {},
  { from = '203.0.113.1', cookie = '', agent = '' } = {},
): Promise<TestAnswer> {
  const { captchaKey, answer } = await solvePuzzle(server);
  const { validate } = answer.data as { validate: string };
  return server.rest(
    '/api/sys/user/login',
    { username: 'li', password: 'Secret123', captchaKey, validate, ...fields },
    {
      headers: {
        'x-forwarded-for': from,
        ...(cookie === '' ? {} : { cookie }),
        ...(agent === '' ? {} : { 'user-agent': agent }),
      },
    },
  );
}
