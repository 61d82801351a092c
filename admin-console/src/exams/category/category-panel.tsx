import { Details, DetailsPart } from '@vigil/ui/console/details.tsx';
import { ActButtons } from '@vigil/ui/console/list/act-buttons.tsx';
import type { PanelOf } from '@vigil/ui/console/list/list-panel.tsx';
import type { RowAct } from '@vigil/ui/console/list/row-act.ts';
import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { sayMoney } from '@vigil/ui/text/format.ts';
import { Moment } from '@vigil/ui/text/moment.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { OpenTag } from './category-columns.tsx';
import type { CategoryRow } from './category.ts';

interface CategoryPanelOptions {
  readonly acts: (category: CategoryRow) => readonly RowAct[];
  readonly price: boolean;
}

/** 分类详情 beside the list: who may sign up, for which sittings, and what is told about it. */
export const categoryPanel = ({ acts, price }: CategoryPanelOptions): PanelOf<CategoryRow> => ({
  label: t('分类详情'),
  title: (category) => category?.name ?? t('分类详情'),
  acts: (category) => <ActButtons acts={acts(category).filter(({ danger }) => danger !== true)} />,
  render: (_id, category) =>
    category === undefined ? (
      <Empty
        plain
        title={t('这个分类不在当前列表中')}
        hint={t('它可能在其他页，或不符合当前的筛选条件；也可能已被删除。')}
      />
    ) : (
      <Category category={category} price={price} />
    ),
});

interface CategoryProps {
  readonly category: CategoryRow;
  readonly price: boolean;
}

function Category({ category, price }: CategoryProps) {
  const { examList, faceCrowd, description, context, sort, createTime } = category;
  return (
    <>
      <Details
        items={[
          [t('报名方式'), <OpenTag key="open" category={category} />],
          [t('价格'), price ? (category.price > 0 ? sayMoney(category.price) : t('免费')) : null],
          [t('面向人群'), faceCrowd],
          [t('简介'), description],
          [t('排序'), sort],
          [t('创建时间'), <Moment key="made" value={createTime} otherwise="—" />],
        ]}
      />
      <DetailsPart title={t('可参加的场次')}>
        {examList.length === 0 ? (
          t('暂无考试')
        ) : (
          <Details
            items={examList.map(({ id, title, startTime }) => [
              title,
              startTime ? <When key={id} value={startTime} /> : t('时间不限'),
            ])}
          />
        )}
      </DetailsPart>
      {context && (
        <DetailsPart title={t('详细介绍')}>
          <RichHtml html={context} />
        </DetailsPart>
      )}
    </>
  );
}
