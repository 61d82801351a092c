import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { ConfirmDialog } from '@vigil/ui/console/confirm-dialog.tsx';
import type { Column } from '@vigil/ui/console/list/column.ts';
import type { ListPlace } from '@vigil/ui/console/list/list-place.ts';
import type { ListQuery } from '@vigil/ui/console/list/list-query.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import { useSelection } from '@vigil/ui/console/list/selection.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState, type ReactNode } from 'react';
import { UserPicker, type PickedUser } from './user-picker.tsx';

/** Somebody whom something refers to: `id` is the reference's own, by which it is taken away. */
export interface ReferencedUser {
  readonly id: string;
  readonly userId: string;
  readonly userName: string;
  readonly realName: string;
  readonly deptName: string | null;
  readonly mobile: string | null;
}

const keyOf = (user: ReferencedUser): string => user.id;
const nameOf = (user: ReferencedUser): string => user.realName;

const columns: readonly Column<ReferencedUser>[] = [
  { key: 'realName', title: t('姓名'), main: true, text: nameOf },
  { key: 'userName', title: t('账号'), width: 144, phone: 'plain', text: (user) => user.userName },
  { key: 'deptName', title: t('部门'), width: 176, phone: 'plain', text: (user) => user.deptName ?? '—' },
  { key: 'mobile', title: t('手机号'), width: 128, phone: 'hidden', text: (user) => user.mobile ?? '—' },
];

interface UserSelectionTableProps {
  /** of the list, for its saved columns */
  readonly name: string;
  readonly caption: string;
  readonly list: ListPlace;
  readonly query: ListQuery<ReferencedUser>;
  /** Adds people; left out: nobody may. As `UserPicker.onPick`. */
  readonly join?: {
    readonly label: string;
    readonly busy?: boolean;
    readonly run: (users: readonly PickedUser[], commandId: string) => Promise<unknown>;
  };
  /** Takes references away, by their ids, after it was confirmed; left out: nobody may. */
  readonly remove?: {
    readonly label: string;
    readonly title: string;
    /** what it means for them */
    readonly words: string;
    readonly busy: boolean;
    readonly error: unknown;
    readonly clear: () => void;
    /** false: refused, and `error` says why */
    readonly run: (ids: readonly string[]) => Promise<boolean>;
  };
  /** What else may be done to those who are chosen. */
  readonly more?: (users: readonly ReferencedUser[]) => ReactNode;
  readonly empty: { readonly title: string; readonly hint: string };
}

/**
 * The people that something refers to: listed and searched, picked to join, chosen and taken out (component
 * UserSelectionTable). What they are to it, and how it is asked and told, is the caller's.
 */
export function UserSelectionTable({
  name,
  caption,
  list,
  query,
  join,
  remove,
  more,
  empty,
}: UserSelectionTableProps) {
  const selection = useSelection<ReferencedUser>(keyOf);
  const [picking, pick] = useDisclosure(false);
  const [leaving, setLeaving] = useState<readonly ReferencedUser[] | null>(null);
  const ask = (users: readonly ReferencedUser[]) => {
    remove?.clear();
    setLeaving(users);
  };
  const takeOut = async (users: readonly ReferencedUser[]) => {
    if (!(await remove?.run(users.map(keyOf)))) return;
    setLeaving(null);
    selection.clear();
  };
  return (
    <Stack gap="sm">
      <ListView
        name={name}
        caption={caption}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        query={query}
        list={list}
        filters={[
          { kind: 'words', name: 'keyword', label: t('姓名或账号'), placeholder: t('搜索姓名或账号') },
        ]}
        tools={
          join && (
            <Button
              leftSection={<IconUserPlus size={18} aria-hidden />}
              onClick={pick.open}
              disabled={join.busy === true}
            >
              {join.label}
            </Button>
          )
        }
        selection={selection}
        unit={t('人')}
        bulk={
          <>
            {more?.(selection.rows)}
            {remove && (
              <Button
                variant="default"
                color="red"
                size="compact-sm"
                leftSection={<IconUserMinus size={16} aria-hidden />}
                onClick={() => ask(selection.rows)}
              >
                {remove.label}
              </Button>
            )}
          </>
        }
        empty={{
          ...empty,
          filteredTitle: t('没有符合条件的人员'),
          filteredHint: t('换一个姓名或账号再试，或清除筛选查看全部。'),
        }}
      />
      {join && <UserPicker opened={picking} onClose={pick.close} title={join.label} onPick={join.run} />}
      {remove && (
        <ConfirmDialog
          opened={leaving !== null}
          onClose={() => setLeaving(null)}
          title={remove.title}
          noun={t('成员')}
          names={(leaving ?? []).map(nameOf)}
          submitLabel={remove.label}
          danger
          busy={remove.busy}
          error={remove.error}
          onSubmit={() => leaving !== null && void takeOut(leaving)}
        >
          {remove.words}
        </ConfirmDialog>
      )}
    </Stack>
  );
}
