import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { readConfig, type Config } from '../config/env.js';
import type { Clock } from '../platform/clock.js';
import { TestApp } from './test-app.js';

/** Copies of one stopped installation's folder, each to be damaged and started. */
export class DamagedFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'vigil-damaged-'));

  constructor(original: string | null) {
    if (original === null) return;
    cpSync(original, this.path, { recursive: true });
    for (const name of ['events.db', 'data.db', 'views.db']) this.gather(name);
  }

  /** Everything of a database in its one file, so that damage to that file is damage. */
  gather(name: string): void {
    const db = new Database(this.at(name));
    db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').raw().all();
    db.close();
    for (const suffix of ['-wal', '-shm']) rmSync(this.at(`${name}${suffix}`), { force: true });
  }

  get config(): Config {
    return readConfig({ NODE_ENV: 'test', DATA_DIR: this.path, DEMO: 'off' });
  }

  at(name: string): string {
    return join(this.path, name);
  }

  /** Names of all files, those that only a running process makes left out. */
  names(): string[] {
    return readdirSync(this.path, { recursive: true, encoding: 'utf8' })
      .filter((name) => !/^lock\.|-(?:wal|shm)$/.test(name))
      .sort();
  }

  /** Starts and stops a server: what it refused with, or null. `look` is asked while it runs. */
  async refusal(
    look: (app: TestApp) => Promise<void> | void = () => undefined,
    more: { readonly env?: Readonly<Record<string, string>>; readonly clock?: Clock } = {},
  ): Promise<string | null> {
    let app: TestApp;
    try {
      app = await TestApp.start({ dataDir: this.path, ...more });
    } catch (error) {
      if ((error as Error).name === 'PlainError') return (error as Error).message;
      throw error;
    }
    try {
      await look(app);
      return null;
    } finally {
      await app.stop();
    }
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
