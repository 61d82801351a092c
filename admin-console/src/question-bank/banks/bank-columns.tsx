import { IconBooks } from '@tabler/icons-react';
import { momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import { Cover } from '@vigil/ui/console/list/cover.tsx';
import { StateSwitch } from '@vigil/ui/console/list/state-switch.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { exactTime, sayMoney, sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { OwnerCell } from '../../organisation/public.ts';
import type { BankRow } from './bank.ts';

interface BankColumnsOptions {
  readonly price: boolean;
  /** Some of the page have a picture. */
  readonly covers: boolean;
  readonly edit: boolean;
  readonly catalog: (value: string | null | undefined) => string;
  readonly typeName: (quType: number) => string;
  readonly onState: (bank: BankRow) => void;
}

/** The bank list's columns, in the order of their weight; the price only where payment is on. */
export function bankColumns({
  price,
  covers,
  edit,
  catalog,
  typeName,
  onState,
}: BankColumnsOptions): readonly Column<BankRow>[] {
  return [
    {
      key: 'title',
      title: t('题库名称'),
      main: true,
      width: 280,
      sortable: true,
      text: (bank) => bank.title,
      ...(covers && { before: (bank: BankRow) => <Cover src={bank.cover} icon={IconBooks} /> }),
      after: (bank) => bank.training && <Tag tone="info">{t('练习')}</Tag>,
    },
    {
      key: 'quCount',
      title: t('试题'),
      width: 72,
      align: 'right',
      text: (bank) => bank.quCount,
      render: (bank) => sayNumber(bank.quCount),
    },
    {
      key: 'owner',
      title: t('归属'),
      width: 148,
      phone: 'plain',
      text: (bank) => bank.ownerName ?? t('公共'),
      render: (bank) => <OwnerCell name={bank.ownerName ?? t('公共')} shared={bank.shared} />,
    },
    {
      key: 'state',
      title: t('状态'),
      width: 104,
      phone: 'hidden',
      text: (bank) => (bank.state === 0 ? t('启用') : t('禁用')),
      render: (bank) => (
        <StateSwitch state={bank.state} name={bank.title} disabled={!edit} onChange={() => onState(bank)} />
      ),
    },
    {
      key: 'catId',
      title: t('分类'),
      width: 112,
      phone: 'plain',
      text: (bank) => catalog(bank.catId) || '—',
    },
    {
      key: 'updateTime',
      title: t('更新时间'),
      width: momentPx,
      sortable: true,
      phone: 'hidden',
      text: (bank) => exactTime(bank.updateTime),
      render: (bank) => <When value={bank.updateTime} />,
    },
    ...(price
      ? [
          {
            key: 'price',
            title: t('价格'),
            width: 88,
            align: 'right' as const,
            sortable: true,
            text: (bank: BankRow) => (bank.price > 0 ? sayMoney(bank.price) : t('免费')),
          },
        ]
      : []),
    {
      key: 'types',
      title: t('各题型'),
      width: 240,
      optional: true,
      phone: 'hidden',
      text: (bank) => sayTypes(bank, typeName),
    },
    {
      key: 'faceCrowd',
      title: t('面向人群'),
      width: 160,
      optional: true,
      phone: 'hidden',
      text: (bank) => bank.faceCrowd || '—',
    },
    {
      key: 'remark',
      title: t('说明'),
      width: 200,
      optional: true,
      phone: 'hidden',
      text: (bank) => bank.remark,
    },
    {
      key: 'createTime',
      title: t('创建时间'),
      width: momentPx,
      optional: true,
      sortable: true,
      phone: 'hidden',
      text: (bank) => exactTime(bank.createTime),
      render: (bank) => <When value={bank.createTime} />,
    },
  ];
}

/** 单选题 20 · 判断题 5 */
export const sayTypes = ({ typeList }: BankRow, typeName: (quType: number) => string): string =>
  typeList.map(({ quType, count }) => `${typeName(quType)} ${sayNumber(count)}`).join(' · ') ||
  t('还没有试题');
