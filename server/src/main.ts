import './config/node-env.js';
import type { App } from './app.js';
import { ConfigError, readConfig } from './config/env.js';
import { boundGarbage } from './config/heap.js';
import { createForOwnerAlone } from './platform/folder-holder.js';
import { demoAccounts } from './platform/demo-accounts.js';
import { createLogger } from './platform/logging.js';
import { PlainError } from './platform/plain-error.js';
import { fatalSentence } from './platform/starting/place-sentence.js';

/**
 * With 31 copies of the listening socket 32 newcomers get in at each turn of the loop; each costs a fruitless
 * look, half a microsecond, at each that comes.
 */
const moreAcceptors = 31;

/** Longest time a stop may take before the process ends anyway. */
const stopPatienceMilliseconds = 4500;

await main();

async function main(): Promise<void> {
  boundGarbage();
  createForOwnerAlone();
  let app: App | null = null;
  try {
    const config = readConfig();
    // Most of a start is loading the application: a setting that cannot be meant is told before it.
    const { createApp } = await import('./app.js');
    const logger = createLogger(config);
    const startedAt = performance.now();
    app = await createApp(config, {
      logger,
      moreAcceptors,
      onFatal: (what, error) => {
        logger.fatal({ err: error, what }, 'cannot go on; start the process again');
        process.stderr.write(`${fatalSentence(what, error)}\n`);
        process.exit(70);
      },
      onFirstAdministrator: (administrator) => process.stdout.write(`${administratorLine(administrator)}\n`),
    });
    const running = app;
    stopOnSignals(running);
    process.on('unhandledRejection', (error) => logger.error({ err: error }, 'an unhandled rejection'));
    const address = await running.listen();
    if (!config.captcha) logger.warn('CAPTCHA=off: login asks for no captcha');
    if (config.loadTest) logger.warn('LOAD_TEST=on: /api/load-test is open to administrators');
    logger.info({ address, startMilliseconds: Math.round(performance.now() - startedAt) }, 'listening');
    if (config.roles.has('api'))
      print(
        address.replace('[::]', 'localhost').replace('0.0.0.0', '127.0.0.1'),
        config.demo,
        running.firstAdministrator,
      );
  } catch (error) {
    await app?.stop();
    if (!(error instanceof PlainError || error instanceof ConfigError)) throw error;
    // Clients of stores that were tried may keep the process alive: it has nothing left to do.
    process.stderr.write(`${error.message}\n`, () => process.exit(1));
  }
}

function stopOnSignals(app: App): void {
  const stop = (): void => {
    setTimeout(() => process.exit(1), stopPatienceMilliseconds).unref();
    app.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        app.services.logger.fatal({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function print(address: string, demo: boolean, administrator: App['firstAdministrator']): void {
  const lines = [
    '',
    `Vigil 已启动`,
    `  学员端    ${address}/web/index`,
    `  管理后台  ${address}/admin`,
    `  接口文档  ${address}/api/docs`,
  ];
  if (demo)
    lines.push(
      '  演示账号',
      ...demoAccounts.map(({ username, password, label }) => `    ${label}：${username} / ${password}`),
    );
  if (administrator !== null) lines.push(administratorLine(administrator));
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

function administratorLine({ userName, password }: NonNullable<App['firstAdministrator']>): string {
  return `  管理员账号：${userName} / ${password}（密码只显示这一次，请妥善保存）`;
}
