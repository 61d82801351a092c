import { useQuery } from '@apollo/client/react';
import { Button, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconUsersGroup } from '@tabler/icons-react';
import { useListMemory } from '@vigil/ui/console/list/use-list-memory.ts';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';
import { listQuery } from '../../app/list-query.ts';
import { useSession } from '../../app/session.tsx';
import { useCall, useSend } from '../../app/use-call.ts';
import { GroupJoinDocument, GroupLeaveDocument, GroupUserPagingDocument } from '../../generated/graphql.ts';
import type { PickedUser } from '../pickers/user-picker.tsx';
import { UserSelectionTable } from '../pickers/user-selection-table.tsx';
import { GroupJoin } from './group-join.tsx';
import type { GroupRow } from './group-words.ts';
import { useGroupAct } from './use-group-act.tsx';

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
  const { current, size, filters } = list;
  const params = { groupId, keyword: filters['keyword'] ?? null };
  const query = useQuery(GroupUserPagingDocument, {
    variables: { input: { current, size, params } },
    fetchPolicy: 'network-only',
  });
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
  const takeOut = async (ids: readonly string[]) => {
    if (!(await leave.run({ ids: [...ids] }))) return false;
    const answer = leave.answer();
    if (answer !== null) act.follow(answer.groupUserDelete, t('移出成功'));
    return true;
  };
  return (
    <Stack gap="sm">
      {act.told}
      <UserSelectionTable
        name="group-members"
        caption={t('成员列表')}
        list={list}
        query={listQuery(query, (data) => data.groupUserPaging)}
        {...(may('sys:group:user:join') && {
          join: { label: t('添加成员'), busy: act.running, run: add },
          more: (users) => (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconUsersGroup size={16} aria-hidden />}
              onClick={() => setJoining(users.map(({ userId }) => userId))}
            >
              {t('加入用户组')}
            </Button>
          ),
        })}
        {...(may('sys:group:user:remove') && {
          remove: {
            label: t('移出'),
            title: t('移出用户组'),
            words: t('移出“{{title}}”后，他们不能再开始指定给该用户组的考试；已经开始的考试不受影响。', {
              title,
            }),
            ...{ busy: leave.busy, error: leave.error, clear: leave.clear, run: takeOut },
          },
        })}
        empty={{
          title: t('还没有成员'),
          hint: t('添加成员后，按用户组指定的考试和共享对他们立即生效。'),
        }}
      />
      {joining !== null && <GroupJoin userIds={joining} onClose={() => setJoining(null)} onDone={reload} />}
    </Stack>
  );
}
