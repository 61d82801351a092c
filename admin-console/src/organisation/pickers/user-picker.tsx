import { useQuery } from '@apollo/client/react';
import { Button, Group, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifyWarning } from '@vigil/ui/connection/notify.tsx';
import type { Column } from '@vigil/ui/console/list/column.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import { useSelection } from '@vigil/ui/console/list/selection.ts';
import { useListMemory } from '@vigil/ui/console/list/use-list-memory.ts';
import { useAct } from '@vigil/ui/console/use-act.ts';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback } from 'react';
import { PickUsersDocument, type PickUsersQuery } from '../../generated/graphql.ts';
import { listQuery } from '../../app/list-query.ts';
import { useDepartments } from './department-picker.tsx';
import styles from './pickers.module.css';

export type PickedUser = PickUsersQuery['userPaging']['records'][number];

interface UserPickerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title?: string;
  /** 1 learners, 2 staff; left out: both */
  readonly roleType?: number;
  /** One person and no more. */
  readonly single?: boolean;
  /** Ids that are not offered: those who are in already. */
  readonly excludes?: readonly string[];
  /**
   * Takes the people, the same again under the same command id; the dialog closes when it has, and shows why
   * when it could not.
   */
  readonly onPick: (users: readonly PickedUser[], commandId: string) => Promise<unknown> | void;
}

const keyOf = (user: PickedUser): string => user.id;
const nameOf = (user: PickedUser): string => user.realName;

const columns: readonly Column<PickedUser>[] = [
  { key: 'realName', title: t('姓名'), main: true, text: (user) => user.realName },
  { key: 'userName', title: t('账号'), width: 144, text: (user) => user.userName },
  { key: 'deptName', title: t('部门'), width: 160, text: (user) => user.deptName },
  { key: 'mobile', title: t('手机号'), width: 128, text: (user) => user.mobile },
];

/**
 * Picks people in a dialog (component UserPicker): by name and department, over pages. Confirming nothing
 * says 请至少勾选一个用户！
 */
export function UserPicker({ opened, onClose, title = t('选择用户'), ...rest }: UserPickerProps) {
  const phone = useMediaQuery('(max-width: 36em)') ?? false;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      size={860}
      fullScreen={phone}
      closeOnClickOutside={false}
    >
      {opened && <Picking onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function Picking({
  onClose,
  roleType,
  single = false,
  excludes = [],
  onPick,
}: Omit<UserPickerProps, 'opened' | 'title'>) {
  const list = useListMemory();
  const { current, size, filters } = list;
  const { nodes, codeOf } = useDepartments();
  const selection = useSelection<PickedUser>(keyOf);
  const input = {
    current,
    size,
    params: {
      keyword: filters['keyword'] ?? null,
      deptCode: codeOf(filters['departId'] ?? null),
      roleType: roleType ?? null,
      excludes: [...excludes],
    },
  };
  const query = useQuery(PickUsersDocument, { variables: { input }, fetchPolicy: 'network-only' });
  const act = useAct(
    useCallback(
      async (users: readonly PickedUser[], commandId: string) => onPick(users, commandId),
      [onPick],
    ),
  );
  const confirm = async () => {
    if (selection.rows.length === 0) return notifyWarning(t('请至少勾选一个用户！'));
    if (single && selection.rows.length > 1) return notifyWarning(t('只能选择一个用户！'));
    if (await act.run(selection.rows)) onClose();
  };
  return (
    <Stack gap="sm">
      <div className={styles['picking']}>
        <ListView
          name="user-picker"
          caption={t('可选择的用户')}
          unit={t('人')}
          columns={columns}
          rowKey={keyOf}
          rowName={nameOf}
          query={listQuery(query, (data) => data.userPaging)}
          list={list}
          filters={[
            { kind: 'words', name: 'keyword', label: t('姓名或账号'), placeholder: t('搜索姓名或账号') },
            { kind: 'tree', name: 'departId', label: t('部门'), width: 240, nodes },
          ]}
          selection={selection}
          empty={{
            title: t('没有可选择的用户'),
            hint: t('已在名单中的人员不再列出；新的人员由管理员添加。'),
            filteredTitle: t('没有符合条件的用户'),
            filteredHint: t('换一个姓名或部门再试，或清除筛选查看全部。'),
          }}
        />
      </div>
      {act.error !== undefined && (
        <p role="alert" className={styles['refused']}>
          {messageOf(act.error)}
        </p>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} disabled={act.busy}>
          {t('取消')}
        </Button>
        <Button onClick={() => void confirm()} loading={act.busy}>
          {selection.rows.length > 0 ? t('确定（{{n}} 人）', { n: selection.rows.length }) : t('确定')}
        </Button>
      </Group>
    </Stack>
  );
}
