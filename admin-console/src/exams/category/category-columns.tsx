import { IconLockOpen, IconUserCheck } from '@tabler/icons-react';
import { momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import { Cover } from '@vigil/ui/console/list/cover.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { exactTime, sayMoney } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import type { CategoryRow } from './category.ts';

interface CategoryColumns {
  readonly price: boolean;
  /** Some of the page have a picture. */
  readonly covers: boolean;
}

/** The columns of the category list; the price only where payment is on. */
export const categoryColumns = ({ price, covers }: CategoryColumns): readonly Column<CategoryRow>[] => [
  {
    key: 'name',
    title: t('分类名称'),
    main: true,
    text: (category) => category.name,
    ...(covers && { before: (category) => <Cover src={category.cover} /> }),
  },
  {
    key: 'isOpen',
    title: t('报名方式'),
    width: 120,
    phone: 'plain',
    text: wordOfOpen,
    render: (category) => <OpenTag category={category} />,
  },
  {
    key: 'examList',
    title: t('可参加的场次'),
    width: 300,
    phone: 'plain',
    text: (category) => category.examList.map((exam) => exam.title).join('、') || t('暂无考试'),
    render: (category) => <Sittings category={category} />,
  },
  ...(price
    ? [
        {
          key: 'price',
          title: t('价格'),
          align: 'right' as const,
          width: 88,
          text: (category: CategoryRow) => (category.price > 0 ? sayMoney(category.price) : t('免费')),
        },
      ]
    : []),
  {
    key: 'faceCrowd',
    title: t('面向人群'),
    width: 160,
    phone: 'hidden',
    text: (category) => category.faceCrowd || '—',
  },
  {
    key: 'sort',
    title: t('排序'),
    width: 64,
    align: 'right',
    phone: 'hidden',
    text: (category) => category.sort,
  },
  {
    key: 'description',
    title: t('简介'),
    width: 240,
    optional: true,
    phone: 'hidden',
    text: (category) => category.description || '—',
  },
  {
    key: 'createTime',
    title: t('创建时间'),
    width: momentPx,
    optional: true,
    phone: 'hidden',
    text: (category) => exactTime(category.createTime),
    render: (category) => <When value={category.createTime} />,
  },
];

const wordOfOpen = ({ isOpen }: CategoryRow): string => (isOpen ? t('开放报名') : t('仅指定考生'));

/** Who may sign up, in a word. */
export function OpenTag({ category }: { readonly category: CategoryRow }) {
  const OpenIcon = category.isOpen ? IconLockOpen : IconUserCheck;
  return (
    <Tag tone={category.isOpen ? 'success' : 'quiet'} icon={<OpenIcon size={14} aria-hidden />}>
      {wordOfOpen(category)}
    </Tag>
  );
}

function Sittings({ category: { examList } }: { readonly category: CategoryRow }) {
  const [next] = examList;
  if (next === undefined) return <>{t('暂无考试')}</>;
  return (
    <>
      {examList.length > 1 ? t('{{n}} 场，最近：', { n: examList.length }) : ''}
      {next.title}
      {next.startTime && (
        <>
          {' · '}
          <When value={next.startTime} />
        </>
      )}
    </>
  );
}
