import { useQuery } from '@apollo/client/react';
import { momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { LoginOutcome, loginDeviceOf } from '@vigil/ui/session/login-attempt.tsx';
import { exactTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useListAddress } from '../app/list-address.ts';
import { listQuery } from '../app/list-query.ts';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import { AuditLoginsDocument, type LoginFieldsFragment } from '../generated/graphql.ts';
import { onePerson } from './one-person.ts';
import { paths } from './paths.ts';

const filterNames = ['userId', 'realName'] as const;

const columns: readonly Column<LoginFieldsFragment>[] = [
  { key: 'realName', title: t('姓名'), main: true, width: 140, text: (row) => row.realName },
  {
    key: 'at',
    title: t('时间'),
    width: momentPx,
    text: (row) => exactTime(row.at),
    render: (row) => <When value={row.at} />,
  },
  {
    key: 'outcome',
    title: t('结果'),
    width: 200,
    phone: 'plain',
    render: ({ outcome }) => <LoginOutcome outcome={outcome} />,
  },
  { key: 'device', title: t('设备'), width: 176, text: loginDeviceOf },
  { key: 'address', title: t('网络地址'), width: 200, text: (row) => row.address },
  { key: 'deptName', title: t('部门'), width: 128, phone: 'hidden', text: (row) => row.deptName ?? '—' },
];

const filters: readonly ListFilter<(typeof filterNames)[number]>[] = [
  { kind: 'words', name: 'realName', label: t('姓名'), placeholder: t('搜索姓名'), width: 184 },
];

const keyOf = (row: LoginFieldsFragment): string => row.id;
const nameOf = (row: LoginFieldsFragment): string => row.realName;

/** 登录记录: the last attempts to enter the accounts of a person, found by name. */
export function LoginsPage() {
  usePagePlace(t('登录记录'), paths.logins);
  const { site } = useSession();
  const list = useListAddress(filterNames);
  const { userId, realName } = list.filters;
  const params = { userId: userId ?? null, realName: realName ?? null };
  const input = { current: list.current, size: list.size, params };
  const query = useQuery(AuditLoginsDocument, { variables: { input } });
  return (
    <>
      <PageHeader
        title={t('登录记录')}
        site={site.siteName}
        hint={t('每个账号保留最近 50 次登录尝试；按姓名查找，本人也能在学员端查看自己的记录。')}
      />
      <ListView
        name="logins"
        caption={t('登录记录')}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, (data) => data.auditLoginAttempts)}
        list={list}
        unit={t('次尝试')}
        filters={[
          ...onePerson(userId, query.data?.auditLoginAttempts.records[0]?.realName),
          ...(userId === undefined ? filters : []),
        ]}
        empty={{
          title: t('请输入姓名'),
          hint: t('在上方输入姓名，查看此人账号最近的登录尝试。'),
          filteredTitle: t('没有登录记录'),
          filteredHint: t('没有叫这个名字的用户，或者此人的账号还没有人登录过。'),
        }}
      />
    </>
  );
}
