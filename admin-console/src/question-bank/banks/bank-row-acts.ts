import {
  IconBan,
  IconCircleCheck,
  IconHistory,
  IconList,
  IconListTree,
  IconPencil,
  IconShare,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import type { RowAct } from '@vigil/ui/console/list/row-act.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { LinkTo } from '../../app/use-go.ts';
import { paths } from '../paths.ts';
import type { BankRow } from './bank.ts';

/** What may be asked about one bank; `edit` of null is a new one. */
export type BankAct = 'edit' | 'chapters' | 'share' | 'history' | 'remove' | 'state';

interface BankRowActs {
  readonly edit: boolean;
  readonly linkTo: (address: string) => LinkTo;
  readonly onAct: (act: BankAct, bank: BankRow) => void;
}

/** What can be done with one bank: into its questions by everybody, changes by who may edit. */
export function bankRowActs(bank: BankRow, { edit, linkTo, onAct }: BankRowActs): readonly RowAct[] {
  const { id, state } = bank;
  const ask = (act: BankAct) => () => onAct(act, bank);
  const history: RowAct = {
    key: 'history',
    label: t('历史记录'),
    icon: IconHistory,
    group: 'people',
    onClick: ask('history'),
  };
  const questions: RowAct = {
    key: 'questions',
    label: t('试题'),
    icon: IconList,
    shown: true,
    ...linkTo(paths.quList(id)),
  };
  if (!edit) return [questions, history];
  return [
    questions,
    { key: 'edit', label: t('编辑'), icon: IconPencil, shown: true, onClick: ask('edit') },
    { key: 'chapters', label: t('章节'), icon: IconListTree, shown: true, onClick: ask('chapters') },
    {
      key: 'import',
      label: t('导入试题'),
      icon: IconUpload,
      group: 'content',
      ...linkTo(paths.repoImport(id)),
    },
    { key: 'share', label: t('共享'), icon: IconShare, group: 'people', onClick: ask('share') },
    history,
    {
      key: 'state',
      label: state === 0 ? t('禁用') : t('启用'),
      icon: state === 0 ? IconBan : IconCircleCheck,
      group: 'state',
      onClick: ask('state'),
    },
    { key: 'remove', label: t('删除'), icon: IconTrash, danger: true, onClick: ask('remove') },
  ];
}
