import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RetryLaterError } from '../../platform/errors.js';
import { makeAppKey } from '../../platform/app-key.js';
import type { Services } from '../../platform/services.js';
import { issueOneTime } from './one-time-passwords.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vigil-slips-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each([
  ['that somebody wrote without a version', Infinity, RetryLaterError],
  ['that another printing wrote a few times', 3, null],
])('a slip %s does not hold up its printing for ever', async (_name, staleRounds, refusal) => {
  const appKeyFile = path.join(folder, 'app.key');
  await makeAppKey(appKeyFile, Buffer.alloc(32));
  let saves = 0;
  const slips = {
    getMany: async () => [{ id: 'a' }],
    save: async () => {
      saves += 1;
      if (saves > 1000) throw new Error('no end');
      return saves > staleRounds ? 'written' : 'stale';
    },
  };
  const services = {
    documents: { collection: () => slips },
    log: { readStream: async () => [{ type: 'CredentialSlipsIssued' }] },
    ...{ clock: { now: () => 0 }, config: { appKeyFile } },
  } as unknown as Services;
  const issued = issueOneTime(services, ['a'], { act: 'act', printing: 1 });
  if (refusal === null) expect([...((await issued)?.keys() ?? [])]).toEqual(['a']);
  else await expect(issued).rejects.toBeInstanceOf(refusal);
});
