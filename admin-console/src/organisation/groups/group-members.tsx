import { useQuery } from '@apollo/client/react';
import { Button, Stack } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconUserMinus, IconUserPlus, IconUsersGroup } from '@tabler/icons-react';
import { ConfirmDialog } from '@vigil/ui/console/confirm-dialog.tsx';
import type { Column } from '@vigil/ui/console/list/column.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import { useSelection } from '@vigil/ui/console/list/selection.ts';
import { useListMemory } from '@vigil/ui/console/list/use-list-memory.ts';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';
import { listQuery } from '../../app/list-query.ts';
import { useSession } from '../../app/session.tsx';
import { useCall, useSend } from '../../app/use-call.ts';
import {
  GroupJoinDocument,
  GroupLeaveDocument,
  GroupUserPagingDocument,
  type GroupUserPagingQuery,
} from '../../generated/graphql.ts';
import { UserPicker, type PickedUser } from '../pickers/user-picker.tsx';
import { GroupJoin } from './group-join.tsx';
import type { GroupRow } from './group-words.ts';
import { useGroupAct } from './use-group-act.tsx';

type Member = GroupUserPagingQuery['groupUserPaging']['records'][number];

const keyOf = (member: Member): string => member.id;
const nameOf = (member: Member): string => member.realName;

const columns: readonly Column<Member>[] = [
  { key: 'realName', title: t('姓名'), main: true, text: nameOf },
  { key: 'userName', title: t('账号'), width: 144, text: (member) => member.userName },
  { key: 'deptName', title: t('部门'), width: 176, phone: 'plain', text: (member) => member.deptName ?? '—' },
  { key: 'mobile', title: t('手机号'), width: 128, phone: 'hidden', text: (member) => member.mobile ?? '—' },
];

interface GroupMembersProps {
  readonly group: GroupRow;
  readonly onClose: () => void;
  /** Somebody joined or left. */
  readonly onChanged: () => void;
}

/** Who is in a group: people are added, put into other groups too, and taken out. */
export function GroupMembers({ group, onClose, onChanged }: GroupMembersProps) {
  const phone = useMediaQuery('(max-width: 36em)') ?? false;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('“{{title}}”的成员', { title: group.title })}
      size={900}
      fullScreen={phone}
      closeOnClickOutside={false}
    >
      <Members group={group} onChanged={onChanged} />
    </Dialog>
  );
}

function Members({ group: { id: groupId, title }, onChanged }: Omit<GroupMembersProps, 'onClose'>) {
  const { may } = useSession();
  const list = useListMemory();
  const selection = useSelection<Member>(keyOf);
  const { current, size, filters } = list;
  const params = { groupId, keyword: filters['keyword'] ?? null };
  const query = useQuery(GroupUserPagingDocument, {
    variables: { input: { current, size, params } },
    fetchPolicy: 'network-only',
  });
  const [picking, pick] = useDisclosure(false);
  const [leaving, setLeaving] = useState<readonly Member[] | null>(null);
  const [joining, setJoining] = useState<readonly string[] | null>(null);
  const reload = useCallback(() => {
    void query.refetch().catch(() => undefined);
    onChanged();
  }, [query, onChanged]);
  const act = useGroupAct(reload);
  const join = useSend(GroupJoinDocument);
  const leave = useCall(GroupLeaveDocument);
  const add = async (users: readonly PickedUser[], commandId: string) => {
    const userIds = users.map(({ id }) => id);
    const answer = await join({ input: { userIds, groupIds: [groupId], flag: 1 } }, commandId);
    if (answer !== null) act.follow(answer.groupUserBatchJoin, t('批量加入成功'));
  };
  const takeOut = async (members: readonly Member[]) => {
    if (!(await leave.run({ ids: members.map(keyOf) }))) return;
    setLeaving(null);
    selection.clear();
    const answer = leave.answer();
    if (answer !== null) act.follow(answer.groupUserDelete, t('移出成功'));
  };
  const ask = (members: readonly Member[]) => {
    leave.clear();
    setLeaving(members);
  };
  const addMembers = may('sys:group:user:join') && (
    <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={pick.open} disabled={act.running}>
      {t('添加成员')}
    </Button>
  );
  return (
    <Stack gap="sm">
      {act.told}
      <ListView
        name="group-members"
        caption={t('成员列表')}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, (data) => data.groupUserPaging)}
        list={list}
        filters={[
          { kind: 'words', name: 'keyword', label: t('姓名或账号'), placeholder: t('搜索姓名或账号') },
        ]}
        tools={addMembers}
        selection={selection}
        unit={t('人')}
        bulk={
          <>
            {may('sys:group:user:join') && (
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconUsersGroup size={16} aria-hidden />}
                onClick={() => setJoining(selection.rows.map(({ userId }) => userId))}
              >
                {t('加入用户组')}
              </Button>
            )}
            {may('sys:group:user:remove') && (
              <Button
                variant="default"
                color="red"
                size="compact-sm"
                leftSection={<IconUserMinus size={16} aria-hidden />}
                onClick={() => ask(selection.rows)}
              >
                {t('移出')}
              </Button>
            )}
          </>
        }
        empty={{
          title: t('还没有成员'),
          hint: t('添加成员后，按用户组指定的考试和共享对他们立即生效。'),
          filteredTitle: t('没有符合条件的成员'),
          filteredHint: t('换一个姓名或账号再试，或清除筛选查看全部。'),
        }}
      />
      <UserPicker opened={picking} onClose={pick.close} title={t('添加成员')} onPick={add} />
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        title={t('移出用户组')}
        noun={t('成员')}
        names={(leaving ?? []).map(nameOf)}
        submitLabel={t('移出')}
        danger
        busy={leave.busy}
        error={leave.error}
        onSubmit={() => leaving !== null && void takeOut(leaving)}
      >
        {t('移出“{{title}}”后，他们不能再开始指定给该用户组的考试；已经开始的考试不受影响。', { title })}
      </ConfirmDialog>
      {joining !== null && <GroupJoin userIds={joining} onClose={() => setJoining(null)} onDone={reload} />}
    </Stack>
  );
}
