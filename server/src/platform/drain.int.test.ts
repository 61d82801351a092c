import { expect, it } from 'vitest';
import { startTestApp } from '../testing/test-app.js';

it('a stop takes no further call, answers what was under way, and then closes', async () => {
  const server = await startTestApp({ env: { CAPTCHA: 'off' } });
  await server.addUser({ userName: 'slow', password: 'Secret123' });
  const { bus } = server.services;
  const real = bus.get.bind(bus);
  let release: () => void = () => undefined;
  const reached = new Promise<void>((entered) => {
    bus.get = async (key) => {
      bus.get = real;
      entered();
      await new Promise<void>((resolve) => (release = resolve));
      return real(key);
    };
  });
  const underWay = server.rest('/api/sys/user/login', { username: 'slow', password: 'Secret123' });
  await reached;
  const stopped = server.stop();
  const late = await server.rest('/api/sys/config/site-info');
  expect(late).toMatchObject({ status: 503, reason: 'RetryLater', msg: '服务正在重启，请稍后重试！' });
  expect(late.headers).toMatchObject({ 'retry-after': '2', connection: 'close' });
  expect((await server.app.http.inject('/readyz')).statusCode).toBe(503);
  release();
  expect(await underWay).toMatchObject({ code: 0, data: { name: 'slow' } });
  await stopped;
});
