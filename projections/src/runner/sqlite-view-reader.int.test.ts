import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createInProcessBus } from '@vigil/stores/bus/in-process/in-process-bus';
import { openSqliteDocumentsInThread } from '@vigil/stores/documents/sqlite/in-thread-documents';
import { compare } from './runner-under-test.fixture.js';
import { openViewReader } from './sqlite-view-reader.js';

describe('view reader', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vigil-reader-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('a view nobody has built yet is ViewNotReady, not an empty one', async () => {
    const bus = createInProcessBus({ name: `reader-${process.pid}` });
    const reader = await openViewReader({ file: join(folder, 'views.db'), bus, compare });
    for (const read of [
      reader.checkpoint('papers'),
      reader.epoch('papers'),
      reader.view('papers').find({}),
      reader.waitFor('papers', '1', 10),
    ])
      await expect(read).rejects.toMatchObject({ code: 'ViewNotReady' });
    await reader.close();
    await bus.close();
  });

  it('waitFor is false at its timeout, true at once when reached, and true on the message of the view', async () => {
    const bus = createInProcessBus({ name: `reader-${process.pid}-2` });
    const documents = await openSqliteDocumentsInThread({ file: join(folder, 'views.db') });
    const reach = (position: string) =>
      documents
        .collection<{ id: string; position: string }>({ name: 'view_checkpoints', indexes: [] })
        .put({ id: 'v@1+1', position });
    await documents
      .collection({ name: 'view_pointers', indexes: [] })
      .put({ id: 'v', version: 1, viewVersion: 1, epoch: 1, collection: 'v@1+1' } as never);
    await reach('5');
    const reader = await openViewReader({ file: join(folder, 'views.db'), bus, compare });
    expect(await reader.waitFor('v', '5', 1_000)).toBe(true);
    expect(await reader.waitFor('v', '6', 0)).toBe(false);
    const started = performance.now();
    expect(await reader.waitFor('v', '6', 60)).toBe(false);
    expect(performance.now() - started).toBeGreaterThanOrEqual(59);
    const waiting = Promise.all([reader.waitFor('v', '6', 10_000), reader.waitFor('v', '7', 10_000)]);
    await reach('7');
    bus.publish('view:v', { view: 'v', epoch: 1, position: '7', topics: [] });
    expect(await waiting).toEqual([true, true]);
    await reader.close();
    await documents.close();
    await bus.close();
  });
});
