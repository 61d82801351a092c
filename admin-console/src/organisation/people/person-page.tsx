import { useApolloClient, useQuery } from '@apollo/client/react';
import { Button, Group, Stack } from '@mantine/core';
import { IconChevronRight, IconPencil, IconTrash } from '@tabler/icons-react';
import { Details } from '@vigil/ui/console/details.tsx';
import { HistoryVersions } from '@vigil/ui/console/history/history-versions.tsx';
import { useRowActs } from '@vigil/ui/console/list/use-row-acts.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useCallback, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { PersonActs, PersonPanels } from '../../app/brought.tsx';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { useSend } from '../../app/use-call.ts';
import { useGo } from '../../app/use-go.ts';
import { PeopleDocument, PeopleEraseDocument, PersonHistoryDocument } from '../../generated/graphql.ts';
import { paths } from '../paths.ts';
import { erasureWords } from './erasure-words.tsx';
import { keyOf, nameOf, standingOf, type PersonRow } from './person.ts';
import { PersonAdministration } from './person-administration.tsx';
import { sayPersonPath, usePersonValues } from './person-history.ts';

const UserDialog = fetchedPart(async () => (await import('./user-dialog.tsx')).UserDialog, null);

/** What concerns one person: the account, the papers and sign-ins that are theirs, who changed what of it. */
export function PersonPage() {
  const { id = '' } = useParams();
  const query = useQuery(PeopleDocument, {
    variables: { input: { current: 1, size: 1, params: { ids: [id] } } },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <QueryView
      page
      query={query}
      isEmpty={({ userPaging }) => userPaging.records.length === 0}
      empty={
        <Empty
          page
          title={t('用户不存在')}
          hint={t('可能已被注销，或不在您的管理范围内。')}
          action={
            <Button component={Link} to={paths.people} variant="default">
              {t('返回用户管理')}
            </Button>
          }
        />
      }
    >
      {({ userPaging }) => {
        const [person] = userPaging.records;
        const reload = () => void query.refetch().catch(() => undefined);
        return person === undefined ? null : <Person person={person} onChanged={reload} />;
      }}
    </QueryView>
  );
}

function Person({ person, onChanged }: { readonly person: PersonRow; readonly onChanged: () => void }) {
  usePagePlace(person.realName, paths.person(person.id));
  const { site, may, addressOf } = useSession();
  const client = useApolloClient();
  const { go } = useGo();
  const [editing, setEditing] = useState(false);
  const erase = useSend(PeopleEraseDocument);
  const asking = useRowActs<PersonRow>({
    noun: t('用户'),
    keyOf,
    nameOf,
    remove: (ids, commandId) => erase({ ids: [...ids] }, commandId),
    removeWords: erasureWords,
    onDone: (gone) => (gone.length > 0 ? go(paths.people) : onChanged()),
  });
  const load = useCallback(async () => {
    const variables = { id: person.id };
    const answer = await client.query({
      query: PersonHistoryDocument,
      variables,
      fetchPolicy: 'network-only',
    });
    return answer.data?.userHistory ?? [];
    // A change of the account makes a new history.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [client, person]);
  const sayValue = usePersonValues();
  const standing = standingOf(person);
  const words = new URLSearchParams({ userId: person.id }).toString();
  const elsewhere = [
    { title: t('答卷与回放'), address: addressOf('Audit', {}) },
    { title: t('登录记录'), address: addressOf('AuditLogins', {}) },
  ].flatMap(({ title, address }) => (address === null ? [] : [{ title, address: `${address}?${words}` }]));
  const actions = (
    <Group gap="xs">
      <PersonAdministration person={person} onChanged={onChanged} />
      <PersonActs person={person} />
      {may('sys:user:delete') && (
        <Button
          variant="default"
          c="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => asking.askRemove([person])}
        >
          {t('注销')}
        </Button>
      )}
      {may('sys:user:update') && (
        <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setEditing(true)}>
          {t('编辑')}
        </Button>
      )}
    </Group>
  );
  return (
    <>
      <PageHeader title={person.realName} site={site.siteName} actions={actions} />
      <Stack gap="md">
        <Panel title={t('账号信息')}>
          <Details
            items={[
              [t('账号'), person.userName],
              [
                t('状态'),
                <Tag key="state" tone={standing.tone}>
                  {standing.word}
                </Tag>,
              ],
              [t('部门'), person.deptName],
              [t('角色'), person.roleNames.join('、')],
              [t('手机号'), person.mobile],
              [
                t('有效期至'),
                person.expireTime === null ? t('长期') : <When key="expire" value={person.expireTime} />,
              ],
              [t('密码'), person.passwordChangeDue ? t('未修改初始密码') : null],
              [
                t('最近登录'),
                person.lastLoginTime === null ? (
                  t('从未登录')
                ) : (
                  <When key="login" value={person.lastLoginTime} />
                ),
              ],
              [t('创建时间'), <When key="create" value={person.createTime} />],
            ]}
          />
        </Panel>
        {elsewhere.length > 0 && (
          <Panel title={t('相关记录')}>
            <Group gap="xs">
              {elsewhere.map(({ title, address }) => (
                <Button
                  key={title}
                  component={Link}
                  to={address}
                  variant="default"
                  rightSection={<IconChevronRight size={16} aria-hidden />}
                >
                  {title}
                </Button>
              ))}
            </Group>
          </Panel>
        )}
        <PersonPanels userId={person.id} />
        <Panel title={t('变更记录')}>
          <HistoryVersions
            load={load}
            onClose={() => undefined}
            sayPath={sayPersonPath}
            sayValue={sayValue}
          />
        </Panel>
      </Stack>
      {asking.dialog}
      {editing && <UserDialog id={person.id} onClose={() => setEditing(false)} onSaved={onChanged} />}
    </>
  );
}
