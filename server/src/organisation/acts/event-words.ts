import type { PeopleActEvent } from '@vigil/domain/organisation/people-act';
import type { PeopleExported } from '@vigil/domain/organisation/people-export';
import type { EventWordsTable } from '../../platform/declarations/event-words.js';
import { nounOfAct } from './kinds.js';

type DataOf<Type extends PeopleActEvent['type']> = Extract<PeopleActEvent, { type: Type }>['data'];

/** Acts over many people and exports of their data, for auditors. */
export const actWords: EventWordsTable = {
  PeopleActBegun: ({ data }) => {
    const { kind, people } = data as DataOf<'PeopleActBegun'>;
    const whom =
      people.of === 'listed'
        ? `${people.userIds.length} 人`
        : people.of === 'new'
          ? `${people.count} 人`
          : `部门 ${people.deptCode}`;
    return { kind: 'change', text: `${nounOfAct(kind)}：${whom}`, fileId: null };
  },
  CredentialSlipsIssued: ({ data }) => ({
    kind: 'change',
    text: `生成账号条：${(data as DataOf<'CredentialSlipsIssued'>).count} 人`,
    fileId: null,
  }),
  PeopleExported: ({ data }) => {
    const { count, covered } = data as PeopleExported;
    return { kind: 'change', text: `导出用户 ${count} 人${covered ? '' : '（号码未脱敏）'}`, fileId: null };
  },
  PeopleActEnded: ({ data }) => {
    const { kind, changed, refused } = data as DataOf<'PeopleActEnded'>;
    const words = `${nounOfAct(kind)}完成：${changed} 人${refused > 0 ? `，${refused} 人未执行` : ''}`;
    return { kind: 'change', text: words, fileId: null };
  },
};
