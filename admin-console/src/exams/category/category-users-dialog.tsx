import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { ConfirmDialog } from '@vigil/ui/console/confirm-dialog.tsx';
import type { Column } from '@vigil/ui/console/list/column.ts';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import { useSelection } from '@vigil/ui/console/list/selection.ts';
import { useListMemory } from '@vigil/ui/console/list/use-list-memory.ts';
import { notifySuccess, notifyWarning } from '@vigil/ui/connection/notify.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { listQuery } from '../../app/list-query.ts';
import { May } from '../../app/may.tsx';
import { UserPicker } from '../../organisation/public.ts';
import { useCall, useSend } from '../../app/use-call.ts';
import {
  CategoryUsersDocument,
  DesignateFreeDocument,
  type CategoryUsersQuery,
} from '../../generated/graphql.ts';
import type { CategoryRow } from './category.ts';

type Candidate = CategoryUsersQuery['examCategoryUsers'][number];

const keyOf = (user: Candidate): string => user.userId;
const nameOf = (user: Candidate): string => user.realName;

const filters: readonly ListFilter[] = [
  { kind: 'words', name: 'word', label: t('姓名、账号或部门'), placeholder: t('搜索姓名、账号或部门') },
];

const columns: readonly Column<Candidate>[] = [
  { key: 'realName', title: t('姓名'), main: true, text: (user) => user.realName },
  { key: 'userName', title: t('账号'), width: 128, text: (user) => user.userName },
  {
    key: 'free',
    title: t('方式'),
    width: 112,
    phone: 'plain',
    text: (user) => (user.free ? t('指定（免费）') : t('自行报名')),
  },
  { key: 'deptName', title: t('部门'), width: 136, text: (user) => user.deptName ?? '—' },
  { key: 'mobile', title: t('手机号'), width: 120, text: (user) => user.mobile ?? '—' },
];

/**
 * The candidates of a category: those it is assigned to, who see it and take its exams without paying, added
 * and taken back here; and those who came by themselves.
 */
export function CategoryUsersDialog({
  category,
  onClose,
}: {
  readonly category: CategoryRow;
  readonly onClose: () => void;
}) {
  const phone = useMediaQuery('(max-width: 36em)') ?? false;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('考生：{{name}}', { name: category.name })}
      size={860}
      fullScreen={phone}
    >
      <Candidates category={category} />
    </Dialog>
  );
}

function Candidates({ category }: { readonly category: CategoryRow }) {
  const query = useQuery(CategoryUsersDocument, {
    variables: { id: category.id },
    fetchPolicy: 'network-only',
  });
  const selection = useSelection<Candidate>(keyOf);
  const list = useListMemory();
  const [picking, picker] = useDisclosure(false);
  const [asking, question] = useDisclosure(false);
  const send = useSend(DesignateFreeDocument);
  const take = useCall(DesignateFreeDocument);
  const everybody = query.data?.examCategoryUsers ?? [];
  const wanted = list.filters['word'] ?? '';
  const matching = everybody.filter((user) =>
    `${user.realName}\n${user.userName}\n${user.deptName ?? ''}`.includes(wanted),
  );
  const first = (list.current - 1) * list.size;
  const page = { records: matching.slice(first, first + list.size), total: matching.length };
  const done = (said: string) => {
    notifySuccess(said);
    selection.clear();
    void query.refetch().catch(() => undefined);
  };
  const takeBack = async () => {
    if (!(await take.run({ id: category.id, userIds: assigned.map(keyOf), free: false }))) return;
    question.close();
    done(t('操作成功！'));
  };
  const assigned = selection.rows.filter((user) => user.free);
  const ask = () => {
    take.clear();
    if (assigned.length === 0) notifyWarning(t('所选考生都是自行报名的，没有可取消的指定。'));
    else question.open();
  };
  return (
    <>
      <ListView
        name="category-users"
        caption={t('考生列表')}
        unit={t('人')}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, () => page)}
        list={list}
        filters={filters}
        tools={
          <May any={['exam:add']}>
            <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={picker.open}>
              {t('指定考生')}
            </Button>
          </May>
        }
        selection={selection}
        bulk={
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconUserMinus size={16} aria-hidden />}
            onClick={ask}
          >
            {t('取消指定')}
          </Button>
        }
        exportName={t('{{name}}-考生', { name: category.name })}
        empty={{
          title: t('还没有考生'),
          hint: t('指定的考生无需付费即可参加本分类的考试；分类不开放报名时，只有他们能看到。'),
          filteredTitle: t('没有符合条件的考生'),
          filteredHint: t('换一个姓名、账号或部门再试，或清除筛选查看全部。'),
        }}
      />
      <UserPicker
        opened={picking}
        onClose={picker.close}
        title={t('指定考生')}
        roleType={1}
        excludes={everybody.filter((user) => user.free).map(keyOf)}
        onPick={async (users, commandId) => {
          await send({ id: category.id, userIds: users.map((user) => user.id) }, commandId);
          done(t('已指定 {{n}} 名考生', { n: users.length }));
        }}
      />
      <ConfirmDialog
        opened={asking}
        onClose={question.close}
        title={t('取消指定')}
        noun={t('考生')}
        names={assigned.map((user) => user.realName)}
        submitLabel={t('取消指定')}
        danger
        busy={take.busy}
        error={take.error}
        onSubmit={() => void takeBack()}
      >
        {t('取消后，这些考生参加本分类的考试需要自行报名。已有的试卷和成绩不受影响。')}
      </ConfirmDialog>
    </>
  );
}
