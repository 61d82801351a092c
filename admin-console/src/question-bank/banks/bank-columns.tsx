import { ActionIcon, Button, Group, Menu, Tooltip } from '@mantine/core';
import {
  IconBooks,
  IconDots,
  IconHistory,
  IconListTree,
  IconPencil,
  IconShare,
  IconTrash,
} from '@tabler/icons-react';
import type { Column } from '@vigil/ui/console/list/data-table.tsx';
import { StateSwitch } from '@vigil/ui/console/list/state-switch.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { exactTime, sayMoney, sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { Link } from 'react-router-dom';
import { OwnerCell } from '../../organisation/public.ts';
import { paths } from '../paths.ts';
import styles from './bank-list.module.css';
import type { BankRow } from './bank.ts';

export type BankAct = 'edit' | 'chapters' | 'share' | 'history' | 'remove' | 'state';

interface BankColumnsOptions {
  readonly price: boolean;
  readonly edit: boolean;
  readonly catalog: (value: string | null | undefined) => string;
  readonly typeName: (quType: number) => string;
  readonly onAct: (act: BankAct, bank: BankRow) => void;
}

/** The bank list's columns: the price only where payment is on, the acts only for who may edit. */
export function bankColumns({
  price,
  edit,
  catalog,
  typeName,
  onAct,
}: BankColumnsOptions): readonly Column<BankRow>[] {
  const counts = (bank: BankRow): string =>
    bank.typeList.map(({ quType, count }) => `${typeName(quType)} ${sayNumber(count)}`).join(' · ') ||
    t('还没有试题');
  return [
    {
      key: 'title',
      title: t('题库名称'),
      sortable: true,
      fixed: true,
      phone: 'title',
      text: (bank) => bank.title,
      render: (bank) => <Name bank={bank} />,
    },
    { key: 'catId', title: t('分类'), nowrap: true, text: (bank) => catalog(bank.catId) || '—' },
    {
      key: 'quCount',
      title: t('试题'),
      width: 88,
      align: 'right',
      text: (bank) => bank.quCount,
      render: (bank) => (
        <Tooltip label={counts(bank)} multiline maw={280}>
          <Link
            to={paths.quList(bank.id)}
            className={styles['count']}
            aria-label={t('{{n}} 题：{{title}}（{{counts}}）', {
              n: sayNumber(bank.quCount),
              title: bank.title,
              counts: counts(bank),
            })}
          >
            {sayNumber(bank.quCount)}
          </Link>
        </Tooltip>
      ),
    },
    { key: 'types', title: t('各题型'), optional: true, phone: 'hidden', text: counts },
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
      key: 'faceCrowd',
      title: t('面向人群'),
      optional: true,
      phone: 'hidden',
      text: (bank) => bank.faceCrowd || '—',
      render: (bank) => (
        <span className={styles['crowd']} title={bank.faceCrowd}>
          {bank.faceCrowd || '—'}
        </span>
      ),
    },
    { key: 'remark', title: t('说明'), optional: true, phone: 'hidden', text: (bank) => bank.remark },
    {
      key: 'owner',
      title: t('归属'),
      width: 120,
      nowrap: true,
      text: (bank) => bank.ownerName ?? t('公共'),
      render: (bank) => <OwnerCell name={bank.ownerName ?? t('公共')} shared={bank.shared} />,
    },
    {
      key: 'state',
      title: t('状态'),
      width: 108,
      text: (bank) => (bank.state === 0 ? t('启用') : t('禁用')),
      render: (bank) => (
        <StateSwitch
          state={bank.state}
          name={bank.title}
          disabled={!edit}
          onChange={() => onAct('state', bank)}
        />
      ),
    },
    {
      key: 'updateTime',
      title: t('更新时间'),
      width: 132,
      nowrap: true,
      sortable: true,
      text: (bank) => exactTime(bank.updateTime),
      render: (bank) => <When value={bank.updateTime} />,
    },
    {
      key: 'createTime',
      title: t('创建时间'),
      optional: true,
      nowrap: true,
      sortable: true,
      phone: 'hidden',
      text: (bank) => exactTime(bank.createTime),
    },
    {
      key: 'acts',
      title: t('操作'),
      width: 168,
      fixed: true,
      phone: 'acts',
      render: (bank) => <Acts bank={bank} edit={edit} onAct={onAct} />,
    },
  ];
}

function Name({ bank }: { readonly bank: BankRow }) {
  return (
    <span className={styles['name']}>
      {bank.cover ? (
        <img src={bank.cover} alt="" className={styles['cover']} loading="lazy" />
      ) : (
        <span className={styles['cover']} aria-hidden>
          <IconBooks size={18} stroke={1.6} />
        </span>
      )}
      <Link to={paths.quList(bank.id)} className={styles['link']}>
        {bank.title}
      </Link>
      {bank.training && <Tag tone="info">{t('练习')}</Tag>}
    </span>
  );
}

function Acts({
  bank,
  edit,
  onAct,
}: Pick<BankColumnsOptions, 'edit' | 'onAct'> & { readonly bank: BankRow }) {
  return (
    <Group gap={4} wrap="nowrap">
      {edit && (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            className={styles['act']}
            onClick={() => onAct('edit', bank)}
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            {t('编辑')}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            className={styles['act']}
            onClick={() => onAct('chapters', bank)}
            leftSection={<IconListTree size={16} aria-hidden />}
          >
            {t('章节')}
          </Button>
        </>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('“{{title}}”的更多操作', { title: bank.title })}
          >
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {edit && (
            <Menu.Item leftSection={<IconShare size={16} aria-hidden />} onClick={() => onAct('share', bank)}>
              {t('共享')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconHistory size={16} aria-hidden />}
            onClick={() => onAct('history', bank)}
          >
            {t('历史记录')}
          </Menu.Item>
          {edit && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => onAct('remove', bank)}
            >
              {t('删除')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
