import { collections, type DeadLetterDocument } from '../platform/collections.js';
import { homeRowsAtMost, type HomeSection } from '../platform/declarations/home.js';

/** What the server could not do yet and tries again (dead letters), for who holds every permission. */
export const backgroundWorkSection: HomeSection = {
  name: 'background-work',
  under: 'attention',
  permissions: ['*'],
  empty: '没有未完成的后台任务。',
  async load({ services }) {
    const letters = services.documents.collection<DeadLetterDocument>(collections.deadLetters);
    const [total, found] = await Promise.all([letters.count(), letters.find({ limit: homeRowsAtMost })]);
    const rows = found.map(({ id, reactor, attempts, error, since }, place) => ({
      key: id,
      // What people wait for comes before what the server tries again by itself.
      place,
      title: `后台任务未完成：${reactor}`,
      note: error,
      tags: [{ text: `已重试 ${attempts} 次`, tone: 'warning' as const }],
      at: since,
    }));
    return { total, rows };
  },
};
