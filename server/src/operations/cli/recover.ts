import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { serverLifeStream } from '@vigil/domain/sitting/public';
import { resetFactorOffline } from '../../accounts/public.js';
import { appendFact } from '../../platform/starting/append-fact.js';
import { checkedConfig } from '../../config/checked-config.js';
import type { Config } from '../../config/env.js';
import { createLogger } from '../../platform/logging.js';
import { PlainError } from '../../platform/plain-error.js';
import { acceptDocuments } from '../recover/accept-documents.js';
import { acceptLoss } from '../recover/accept-loss.js';
import { newAppKey, restoreAppKey } from '../recover/app-key.js';
import { newFileKey, newSealKey } from '../recover/new-keys.js';
import { holdingFolder, withOfflineStores, type OfflineStores } from '../recover/offline-stores.js';
import { rebuildMarking } from '../recover/rebuild-marking.js';
import { rebuildViews } from '../recover/rebuild-views.js';
import { sumDocuments } from '../recover/sum-documents.js';
import { runCommand } from './arguments.js';

// npm run recover -- accept-loss [--restored] | rebuild-views | rebuild-marking | new-seal-key | new-file-key | new-app-key |
// restore-app-key | reset-second-factor ACCOUNT | sum-documents | accept-documents [COLLECTION/ID … | --all]
// [--operator NAME]: what a start that refuses, or `audit verify`, names as the way on. The server must be stopped.
const print = (line: string): void => console.log(line);

await runCommand(async () => {
  const { command, about, operator, restored, all } = orderOf(process.argv.slice(2));
  const config = checkedConfig();
  const order = { config, operator, now: Date.now(), restored };
  switch (command) {
    case 'accept-loss':
      return withOfflineStores(config, (stores) => acceptLoss(order, stores, print));
    case 'new-seal-key':
      await withOfflineStores(config, (stores) => newSealKey(order, stores, print));
      return true;
    case 'new-file-key':
      await withOfflineStores(config, (stores) => newFileKey(order, stores, print));
      return true;
    case 'new-app-key':
      await withOfflineStores(config, (stores) => newAppKey(order, stores, print));
      return true;
    case 'restore-app-key':
      return withOfflineStores(config, (stores) => restoreAppKey(order, stores, print));
    case 'reset-second-factor':
      return withOfflineStores(config, (stores) =>
        resetFactor({ ...stores, config }, { userName: about[0] ?? '', operator, now: order.now }),
      );
    case 'rebuild-views':
      if (config.documents.kind !== 'sqlite')
        throw new PlainError(
          '视图在 MongoDB 中，请用 npm run projections -- rebuild。 (The views are shared.)',
        );
      await holdingFolder(config.dataDir, () => rebuildViews(config.dataDir, print));
      return true;
    case 'rebuild-marking':
      await withOfflineStores(config, (stores) => rebuildMarking(stores, print));
      return true;
    case 'sum-documents':
      await withOfflineStores(config, (stores) => sumDocuments(order, stores, print));
      return true;
    case 'accept-documents':
      return withOfflineStores(config, (stores) =>
        acceptDocuments({ ...order, names: all ? 'all' : about }, stores, print),
      );
    default:
      print(
        '用法：npm run recover -- accept-loss [--restored] | rebuild-views | rebuild-marking | new-seal-key | new-file-key | new-app-key | restore-app-key | reset-second-factor 账号 | sum-documents | accept-documents [集合/ID … | --all] [--operator 操作人]',
      );
      return false;
  }
});

async function resetFactor(
  stores: OfflineStores & { readonly config: Config },
  { userName, operator, now }: { readonly userName: string; readonly operator: string; readonly now: number },
): Promise<boolean> {
  const tell = (userId: string) =>
    appendFact(
      stores.log,
      serverLifeStream,
      { type: 'SecondFactorReset', data: { operator, userId } },
      'recover',
      now,
    );
  const logger = createLogger(stores.config);
  const outcome = await resetFactorOffline({ ...stores, logger }, { userName, now, tell });
  const said = {
    reset: `账号 ${userName} 的两步验证已由 ${operator} 重置，登录后可重新设置：npm start`,
    none: `账号 ${userName} 没有开启两步验证`,
    'no-account': `没有账号 ${userName}`,
  } as const;
  print(said[outcome]);
  return outcome === 'reset';
}

interface Order {
  readonly command: string | null;
  /** whom or what it is about: an account, or documents (`collection/id`) */
  readonly about: readonly string[];
  readonly operator: string;
  readonly restored: boolean;
  /** every document that the log lacks */
  readonly all: boolean;
}

function orderOf(args: string[]): Order {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { operator: { type: 'string' }, restored: { type: 'boolean' }, all: { type: 'boolean' } },
    });
    const [command = null, ...about] = positionals;
    const { operator = userInfo().username, restored = false, all = false } = values;
    return { command: isWhole(command, about.length, all) ? command : null, about, operator, restored, all };
  } catch {
    return { command: null, about: [], operator: '', restored: false, all: false };
  }
}

function isWhole(command: string | null, names: number, all: boolean): boolean {
  if (command === 'accept-documents') return !all || names === 0;
  return !all && names === (command === 'reset-second-factor' ? 1 : 0);
}
