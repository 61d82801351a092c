import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach } from 'vitest';
import type { User } from '@vigil/domain/organisation/user';
import { createInProcessBus } from '@vigil/stores/bus/in-process/in-process-bus';
import type { Bus } from '@vigil/stores/bus/port';
import { collections, type SessionDocument } from '../collections.js';
import { accountSource } from '../../organisation/account-source.js';
import { collections as peopleCollections } from '../../organisation/collections.js';
import type { Documents } from '@vigil/stores/documents/port';
import { openSqliteDocuments } from '@vigil/stores/documents/sqlite/sqlite-documents';
import type { SessionAccount } from './account-source.js';
import { SessionAccounts } from './session-accounts.js';
import { Sessions } from './sessions.js';
import { tokenHash } from './tokens.js';

export const hour = 3_600_000;

const running: Sessions[] = [];

export const user = {
  id: 'u1',
  version: 1,
  userName: 'u1',
  realName: '甲',
  roleType: 1,
  roles: [],
  state: 0,
  expireTime: null,
  passwordChangeDue: false,
  passwordHash: 'secret',
} as unknown as User;

/** The account without its secret, as it is while it has no role. */
export const withoutSecrets = ({ passwordHash: _secret, ...account }: User): SessionAccount => ({
  ...account,
  permissions: [],
});

/** Who has an open paper. */
const sitting = new Set<string>();

export function never(): never {
  throw new Error('no session');
}

/** Processes that share accounts and sessions in one store. */
export function sessionsScene() {
  let folder: string;
  let documents: Documents;
  let bus: Bus;
  let now: number;
  const accountsOn = (store: Documents, on: Bus): SessionAccounts =>
    new SessionAccounts(
      accountSource({ documents: store, clock: { now: () => now, monotonic: () => now }, bus: on }),
      on,
    );

  /** One process: its own cache on the same store and bus. */
  function processOf(
    store: Documents = documents,
    cacheSize = 100,
    on: Bus = bus,
    accounts = accountsOn(store, on),
  ): Sessions {
    const sessions = new Sessions({
      documents: store,
      bus: on,
      clock: { now: () => now, monotonic: () => now },
      accounts,
      logger: pino({ level: 'silent' }),
      engaged: async (userId) => sitting.has(userId),
      cacheSize,
    });
    running.push(sessions);
    return sessions;
  }

  const stored = (token: string): Promise<SessionDocument | null> =>
    documents.collection<SessionDocument>(collections.sessions).get(tokenHash(token));
  const userStore = () => documents.collection<User>(peopleCollections.users);
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vigil-sessions-'));
    documents = await openSqliteDocuments({ file: join(folder, 'data.db'), mode: 'writer' });
    bus = createInProcessBus({ name: folder });
    now = Date.UTC(2026, 0, 1);
    await userStore().put(user);
  });
  afterEach(async () => {
    for (const sessions of running.splice(0)) await sessions.stop();
    await bus.close();
    await documents.close();
    await rm(folder, { recursive: true, force: true });
  });

  return {
    get documents() {
      return documents;
    },
    get bus() {
      return bus;
    },
    get now() {
      return now;
    },
    set now(value: number) {
      now = value;
    },
    accountsOn,
    processOf,
    stored,
    userStore,
  };
}
