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
    const { count, covered, filter } = data as PeopleExported;
    const whom = `导出用户 ${count} 人（${sayFilter(filter)}）`;
    return { kind: 'change', text: `${whom}${covered ? '' : '（号码未脱敏）'}`, fileId: null };
  },
  PeopleActEnded: ({ data }) => {
    const { kind, changed, refused } = data as DataOf<'PeopleActEnded'>;
    const words = `${nounOfAct(kind)}完成：${changed} 人${refused > 0 ? `，${refused} 人未执行` : ''}`;
    return { kind: 'change', text: words, fileId: null };
  },
};

const filterWords: Readonly<Record<string, string>> = {
  ...{ deptName: '部门', roleName: '角色', stateName: '状态', typeName: '类型' },
  // What an earlier Vigil recorded.
  ...{ deptCode: '部门', role: '角色', state: '状态', roleType: '类型' },
};

/** What was asked for, in words: whom a file is about is not told by codes. */
export function sayFilter(filter: PeopleExported['filter']): string {
  const said = Object.entries(filterWords).flatMap(([name, word]) =>
    filter[name] === undefined ? [] : `${word}“${filter[name]}”`,
  );
  if (filter['expired'] === true) said.push('已过期');
  if (filter['keyword'] !== undefined) said.push('按关键字');
  if (filter['ids'] !== undefined) said.push(`勾选 ${filter['ids']} 人`);
  return said.length === 0 ? '全部' : said.join('，');
}
