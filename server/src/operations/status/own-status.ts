import { collections, type DeadLetterDocument } from '../../platform/collections.js';
import type { StatusDeclarations } from '../../platform/declarations/status.js';

/** What reactors could not do yet. */
export const operationsStatus: StatusDeclarations = {
  queues: [
    {
      name: 'reactors',
      title: '后台处理',
      load: async ({ documents }) => {
        const letters = documents.collection<DeadLetterDocument>(collections.deadLetters);
        const [waiting, found] = await Promise.all([letters.count(), letters.find({ limit: 100 })]);
        const [oldest] = found.toSorted((a, b) => a.since - b.since);
        return {
          ...{ waiting, failed: 0, oldestAt: oldest?.since ?? null },
          said: oldest === undefined ? null : `${oldest.reactor}：${oldest.error}`,
        };
      },
    },
  ],
};
