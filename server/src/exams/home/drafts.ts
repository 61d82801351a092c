import { account } from '../../platform/context.js';
import { homeRowsAtMost, type HomeSection } from '../../platform/declarations/home.js';
import { examDefinitions } from '../exam-definitions.js';

/** What the reader has begun to write and not published, the last touched first. */
export const draftsSection: HomeSection = {
  name: 'exams-drafts',
  under: 'drafts',
  permissions: ['exam:add'],
  empty: '没有未发布的草稿。新建的考试在发布之前都会列在这里。',
  channels: ['exam-changed'],
  async load(context) {
    const { collection } = examDefinitions(context.services);
    const filter = { ownerId: account(context).id, draft: true };
    const [total, drafts] = await Promise.all([
      collection.count(filter),
      collection.find({
        filter,
        sort: [{ field: 'updateTime', descending: true }],
        limit: homeRowsAtMost,
      }),
    ]);
    return {
      total,
      rows: drafts.map(({ id, title, updateTime }) => ({
        key: id,
        place: -updateTime,
        title,
        at: updateTime,
        to: { page: 'ExamEdit', ids: { id } },
      })),
      more:
        total === 0
          ? { text: '新建考试', to: { page: 'ExamEdit' } }
          : { text: '我的考试', to: { page: 'ExamList', rest: '?belonging=mine' } },
    };
  },
};
