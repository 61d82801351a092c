import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referenceStream } from '@vigil/domain/kernel/reference-changed';
import { examDefinitions } from '../engine/exam-definitions.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';
import { whenExamChangedCompleteDocument } from './when-exam-changed-complete-document.js';

describe('when-exam-changed-complete-document', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());

  const change = (newVersion: number, after: unknown) =>
    whenExamChangedCompleteDocument(app.services).handle({
      stream: referenceStream('exam', 'e1'),
      revision: 0,
      position: '',
      id: 'x',
      type: 'ReferenceChanged',
      version: 1,
      time: 0,
      actor: { kind: 'staff', id: 'a' },
      command: null,
      previousHash: '',
      hash: '',
      data: { entity: 'exam', id: 'e1', expectedVersion: newVersion === 1 ? null : newVersion - 1, newVersion, before: null, after },
    });
  const find = () => examDefinitions(app.services).collection.get('e1');

  it('[engine §10] writes what a crash left unwritten, never over something newer, and keeps the password the log does not hold', async () => {
    await change(1, { id: 'e1', version: 1, title: '第一版', hasPassword: true });
    expect(await find()).toMatchObject({ version: 1, title: '第一版', passwordHash: null });
    const { collection } = examDefinitions(app.services);
    await collection.put({ ...(await find())!, passwordHash: 'kept' });
    await change(2, { id: 'e1', version: 2, title: '第二版', hasPassword: true });
    await change(1, { id: 'e1', version: 1, title: '第一版', hasPassword: true });
    expect(await find()).toMatchObject({ version: 2, title: '第二版', passwordHash: 'kept' });
    await change(3, null);
    expect(await find()).toBeNull();
  });
});
