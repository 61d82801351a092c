import { useQuery } from '@apollo/client/react';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { Column, Order } from '@vigil/ui/console/data-table.tsx';
import { FilterRow } from '@vigil/ui/console/filter-row.tsx';
import { ListTable } from '@vigil/ui/console/list-table.tsx';
import { useSelection } from '@vigil/ui/console/selection.ts';
import { useAct } from '@vigil/ui/console/use-act.ts';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifyWarning } from '@vigil/ui/connection/notify.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';
import { PickUsersDocument, type PickUsersQuery } from '../../generated/graphql.ts';
import { listQuery } from '../list-query.ts';
import { DepartSelect, useDepartments } from './department-picker.tsx';
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

const columns: readonly Column<PickedUser>[] = [
  { key: 'realName', title: t('姓名'), phone: 'title', text: (user) => user.realName, fixed: true },
  { key: 'userName', title: t('账号'), text: (user) => user.userName },
  { key: 'deptName', title: t('部门'), text: (user) => user.deptName },
  { key: 'mobile', title: t('手机号'), text: (user) => user.mobile, nowrap: true },
];

/**
 * Picks people in a dialog (component UserPicker): by name and department, over pages. Confirming nothing
 * says 请至少勾选一个用户！
 */
export function UserPicker({ opened, onClose, title = t('选择用户'), ...rest }: UserPickerProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={860} closeOnClickOutside={false}>
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
  const [place, setPlace] = useState({ current: 1, size: 10 });
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<{ readonly keyword: string; readonly departId: string | null }>({
    keyword: '',
    departId: null,
  });
  const { codeOf } = useDepartments();
  const selection = useSelection<PickedUser>(keyOf);
  const input = {
    ...place,
    params: {
      keyword: asked.keyword || null,
      deptCode: codeOf(asked.departId),
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
  const goTo = useCallback((current: number, size: number) => setPlace({ current, size }), []);
  const search = (next: typeof asked) => {
    setAsked(next);
    setPlace((before) => ({ ...before, current: 1 }));
  };
  const confirm = async () => {
    if (selection.rows.length === 0) return notifyWarning(t('请至少勾选一个用户！'));
    if (single && selection.rows.length > 1) return notifyWarning(t('只能选择一个用户！'));
    if (await act.run(selection.rows)) onClose();
  };
  return (
    <Stack gap="sm">
      <FilterRow
        onSearch={() => search({ ...asked, keyword: typed.trim() })}
        onReset={() => {
          setTyped('');
          search({ keyword: '', departId: null });
        }}
      >
        <TextInput
          label={t('姓名或账号')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <DepartSelect
          w={220}
          value={asked.departId}
          onChange={(departId) => search({ ...asked, departId })}
        />
      </FilterRow>
      <ListTable
        name="user-picker"
        caption={t('可选择的用户')}
        columns={columns}
        rowKey={keyOf}
        query={listQuery(query, (data) => data.userPaging)}
        list={{ ...place, order: null as Order | null, goTo, sort: () => undefined }}
        selection={selection}
        empty={<Empty title={t('没有符合条件的用户')} hint={t('换一个姓名或部门再试。')} plain />}
      />
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
