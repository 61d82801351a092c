import { useQuery } from '@apollo/client/react';
import { Details, DetailsPart, Figures } from '@vigil/ui/console/details.tsx';
import { ActButtons } from '@vigil/ui/console/list/act-buttons.tsx';
import type { PanelOf } from '@vigil/ui/console/list/list-panel.tsx';
import type { RowAct } from '@vigil/ui/console/list/row-act.ts';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { exactTime, sayMoney, sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { OwnerCell } from '../../organisation/public.ts';
import { BankDetailDocument } from '../../generated/graphql.ts';
import styles from './bank-panel.module.css';
import type { BankRow } from './bank.ts';

interface BankPanelOptions {
  readonly price: boolean;
  readonly catalog: (value: string | null | undefined) => string;
  readonly typeName: (quType: number) => string;
  readonly acts: (bank: BankRow) => readonly RowAct[];
}

/** 题库详情 beside the list: what it holds, whose it is, and where one goes from here. */
export const bankPanel = (options: BankPanelOptions): PanelOf<BankRow> => ({
  label: t('题库详情'),
  title: (bank) => bank?.title ?? t('题库详情'),
  acts: (bank) => <ActButtons acts={options.acts(bank).filter(({ shown }) => shown)} />,
  render: (id, bank) =>
    bank === undefined ? <Elsewhere key={id} id={id} {...options} /> : <Bank bank={bank} {...options} />,
});

/** A bank that is not on the page: a shared link. */
function Elsewhere({ id, ...options }: BankPanelOptions & { readonly id: string }) {
  const query = useQuery(BankDetailDocument, { variables: { id } });
  return (
    <QueryView query={{ ...query, data: query.data?.repoDetail }}>
      {(bank) => (
        <>
          <h3 className={styles['title']}>{bank.title}</h3>
          <Bank bank={bank} {...options} />
        </>
      )}
    </QueryView>
  );
}

interface BankProps extends BankPanelOptions {
  readonly bank: BankRow;
}

function Bank({ bank, price, catalog, typeName }: BankProps) {
  const { ownerName, shared } = bank;
  return (
    <>
      {bank.cover && <img src={bank.cover} alt="" className={styles['cover']} />}
      <Figures
        items={[
          [t('试题'), sayNumber(bank.quCount)],
          [t('客观题'), sayNumber(bank.objCount)],
          [t('主观题'), sayNumber(bank.subjCount)],
        ]}
      />
      {bank.typeList.length > 0 && (
        <DetailsPart title={t('各题型')}>
          <Details
            items={bank.typeList.map(({ quType, count }) => [
              typeName(quType),
              t('{{n}} 道', { n: sayNumber(count) }),
            ])}
          />
        </DetailsPart>
      )}
      <DetailsPart title={t('基本信息')}>
        <Details
          items={[
            [
              t('状态'),
              <Tag key="state" tone={bank.state === 0 ? 'success' : 'quiet'}>
                {bank.state === 0 ? t('启用') : t('禁用')}
              </Tag>,
            ],
            [t('分类'), catalog(bank.catId)],
            [t('练习'), bank.training ? t('学员可以练习') : t('不开放练习')],
            [t('价格'), price ? (bank.price > 0 ? sayMoney(bank.price) : t('免费')) : null],
            [t('面向人群'), bank.faceCrowd],
            [t('说明'), bank.remark],
          ]}
        />
      </DetailsPart>
      <DetailsPart title={t('管理')}>
        <Details
          items={[
            [t('归属'), <OwnerCell key="owner" name={ownerName ?? t('公共')} shared={shared} />],
            [t('更新时间'), <Moment key="updated" value={bank.updateTime} />],
            [t('创建时间'), <Moment key="created" value={bank.createTime} />],
          ]}
        />
      </DetailsPart>
    </>
  );
}

/** As people say it, with the exact time after it. */
const Moment = ({ value }: { readonly value: string }) => (
  <>
    <When value={value} /> <span className={styles['quiet']}>{exactTime(value)}</span>
  </>
);
