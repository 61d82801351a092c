import type { Exam } from '@vigil/domain/exams/exam';
import type { User } from '@vigil/domain/organisation/public';
import { openMongoDocuments } from '@vigil/stores/documents/mongodb/mongo-documents';
import { type MongoOutsider, mongoOutsiderAt } from '@vigil/stores/testing/mongo-outsider';
import { describeWithService } from '@vigil/stores/testing/with-service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collections as examCollections } from '../exams/collections.js';
import { collections as peopleCollections } from '../organisation/collections.js';
import { clusterLacks, type ServerProcess } from '../testing/cluster.js';
import { until } from '../testing/until.js';
import { clusterScene, type ClusterScene, type Ran } from './migrated-cluster.fixture.js';

describeWithService('shared documents that somebody else writes', clusterLacks(), () => {
  let scene: ClusterScene;
  let cluster: ClusterScene['cluster'];
  let log: ClusterScene['log'];
  let tool: ClusterScene['tool'];
  let token: string;
  let mockId: string;
  let server: ServerProcess;

  beforeAll(async () => {
    scene = await clusterScene();
    ({ cluster, log, tool, token, mockId } = scene);
    const migrated = await scene.migrate();
    if (migrated.code !== 0) throw new Error(migrated.output);
    server = await (await cluster.spawn({ roles: 'api,projector,reactor', env: { DEMO: 'off' } })).ready();
    await until(
      'the server’s views',
      async () => (await server.health())?.parts['projector']?.['lagSeconds'] === 0,
      60_000,
    );
  }, 180_000);
  afterAll(() => scene.close(), 60_000);

  it('documents that are changed or dropped under a running system are not read, and verify finds them', async () => {
    const outsider = await mongoOutsiderAt(cluster.env.MONGODB_URL ?? '');
    /** What puts the documents back that were damaged. */
    const undone: (() => Promise<unknown>)[] = [];
    /** Does it to a document of the collection, the first unless told otherwise; answers its id. */
    const damage = async (
      name: string,
      how: (collection: ReturnType<MongoOutsider['collection']>, _id: string) => Promise<unknown>,
      which: Readonly<Record<string, unknown>> = {},
    ): Promise<string> => {
      const collection = outsider.collection(name);
      const whole = await collection.findOne(which);
      if (whole === null) throw new Error(`${name} holds nothing`);
      undone.push(() => collection.replaceOne({ _id: whole._id }, whole, { upsert: true }));
      await how(collection, whole._id);
      return whole._id;
    };
    const verify = (): Promise<Ran> => tool('../audit/cli/audit.ts', ['verify']);
    const changed = await damage('exams', (exams, _id) =>
      exams.updateOne({ _id }, { $set: { title: '另一场' } }),
    );
    const body = { current: 1, size: 10, params: {} };
    const seen = await server.call('/api/exam/exam/online-paging', body, { token });
    expect(seen.msg).toContain('无法使用');
    const dropped = await damage('exams', (exams, _id) => exams.deleteOne({ _id }), {
      _id: { $ne: changed },
    });
    const version = await damage('question_versions', (versions, _id) => versions.deleteOne({ _id }));
    const found = await verify();
    expect(found.code, found.output).toBe(1);
    expect(found.output).toContain(`集合 exams 的文档 ${changed}：内容与校验值不符`);
    expect(found.output).toContain(`集合 exams 的文档 ${dropped}：缺失`);
    expect(found.output).toContain(`${version}：内容缺失`);
    const views = await outsider.names();
    const row = await damage(views.find((name) => name.startsWith('papers@')) ?? '', (papers, _id) =>
      papers.deleteOne({ _id }),
    );
    const differing = await tool('./cli/projections.ts', ['verify', 'papers']);
    expect(differing.code, differing.output).toBe(1);
    expect(differing.output).toContain(row);
    for (const undo of undone) await undo();
    const exams = outsider.collection('exams');
    await exams.updateMany({}, { $unset: { '%sum': 1 } });
    expect((await verify()).output).toContain('没有校验值');
    const summed = await tool('./cli/recover.ts', ['sum-documents', '--operator', 'zhang']);
    expect(summed.output).toMatch(/已由 zhang 为 [1-9]\d* 个文档补上校验值/);
    const fact = (await log.readStream('server-life')).find(({ type }) => type === 'DocumentsSummed');
    expect(fact?.data).toEqual({ operator: 'zhang', documents: { exams: expect.any(Number) } });
    const again = await tool('./cli/recover.ts', ['sum-documents']);
    expect(again.output).toContain('文档都有校验值');
    const whole = await verify();
    expect(whole.code, whole.output).toBe(0);
    await outsider.close();
  }, 120_000);

  it('documents that somebody else writes with right checksums are named by verify', async () => {
    const url = cluster.env.MONGODB_URL ?? '';
    const documents = await openMongoDocuments({ url, database: new URL(url).pathname.slice(1) });
    const [exams, users] = [
      documents.collection<Exam>(examCollections.exams),
      documents.collection<User>(peopleCollections.users),
    ];
    const exam = await exams.get(mockId);
    const [somebody] = await users.find({ limit: 1 });
    if (exam === null || somebody === undefined) throw new Error('nothing to edit');
    await exams.put({ ...exam, title: '另一场' });
    await users.put({ ...somebody, id: 'intruder', userName: 'intruder' });
    const found = await tool('../audit/cli/audit.ts', ['verify']);
    expect(found.code, found.output).toBe(1);
    expect(found.output).toMatch(
      new RegExp(`集合 exams 的文档 ${mockId}：第 \\d+ 版的内容与日志记录的不一致`),
    );
    expect(found.output).toContain('集合 users 的文档 intruder：日志中没有它的任何记录');
    await exams.put(exam);
    await users.delete('intruder');
    await documents.close();
    const whole = await tool('../audit/cli/audit.ts', ['verify']);
    expect(whole.code, whole.output).toBe(0);
  }, 120_000);
});
