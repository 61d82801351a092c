import type { RealPersonView } from '@vigil/projections/real-person/public';
import { scopeMembers } from '../organisation/public.js';
import { officePlace, type HomeSection } from '../platform/declarations/home.js';
import { auditPermission } from './menu.js';

/** People within the reader's sight whose identity waits to be reviewed, since when the first does. */
export const realPersonsToReview: HomeSection = {
  name: 'real-persons-to-review',
  under: 'attention',
  permissions: [auditPermission],
  empty: '没有需要处理的事项。',
  channels: ['view:real_persons'],
  async load(context) {
    const members = await scopeMembers(context);
    const filter = { state: 0, ...(members === null ? {} : { id: { in: [...members.userIds] } }) };
    const view = context.services.views.view<RealPersonView>('real_persons');
    const [count, [oldest]] = await Promise.all([
      view.count(filter),
      view.find({ filter, sort: [{ field: 'submittedAt' }], limit: 1 }),
    ]);
    if (oldest === undefined) return { total: 0, rows: [] };
    return {
      total: 1,
      rows: [
        {
          ...{ key: 'waiting', place: officePlace, title: '实名认证待审核' },
          figures: [{ title: '待处理', value: count, unit: '人', tone: 'warning' }],
          at: oldest.submittedAt,
          to: { page: 'RealPersonAudit' },
        },
      ],
    };
  },
};
