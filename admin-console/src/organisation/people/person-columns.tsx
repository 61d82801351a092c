import { momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { nameOf, standingOf, type PersonRow } from './person.ts';

/** People as the list of users shows them. */
export const personColumns: readonly Column<PersonRow>[] = [
  { key: 'realName', title: t('姓名'), main: true, width: 144, text: nameOf },
  {
    key: 'userName',
    title: t('账号'),
    width: 136,
    phone: 'plain',
    sortable: true,
    text: (person) => person.userName,
  },
  { key: 'deptName', title: t('部门'), width: 136, phone: 'plain', text: (person) => person.deptName },
  {
    key: 'roles',
    title: t('角色'),
    width: 120,
    phone: 'plain',
    text: (person) => person.roleNames.join('、'),
  },
  {
    key: 'state',
    title: t('状态'),
    width: 96,
    phone: 'plain',
    text: (person) => standingOf(person).word,
    render: (person) => <Tag tone={standingOf(person).tone}>{standingOf(person).word}</Tag>,
  },
  {
    key: 'expireTime',
    title: t('有效期至'),
    width: momentPx,
    phone: 'hidden',
    text: (person) => person.expireTime ?? t('长期'),
    render: (person) => (person.expireTime === null ? t('长期') : <When value={person.expireTime} />),
  },
  {
    key: 'lastLoginTime',
    title: t('最近登录'),
    width: momentPx,
    phone: 'hidden',
    text: (person) => person.lastLoginTime ?? t('从未登录'),
    render: (person) =>
      person.lastLoginTime === null ? t('从未登录') : <When value={person.lastLoginTime} />,
  },
  { key: 'mobile', title: t('手机号'), width: 128, phone: 'hidden', text: (person) => person.mobile },
  {
    key: 'createTime',
    title: t('创建时间'),
    width: momentPx,
    phone: 'hidden',
    optional: true,
    sortable: true,
    text: (person) => person.createTime,
    render: (person) => <When value={person.createTime} />,
  },
];
