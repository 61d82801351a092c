import { useQuery } from '@apollo/client/react';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useListPlace } from '../app/list-place.ts';
import { Page } from '../app/page.tsx';
import { Pager } from '../app/pager.tsx';
import { OwnOrdersDocument } from '../generated/graphql.ts';
import { OrderLine } from './order-line.tsx';
import styles from './order-list.module.css';
import { PayDialog } from './pay-dialog.tsx';

const perPage = 10;

/** 我的订单 of the user centre: own orders, newest first; one that can still be paid is paid here. */
export function MyOrdersPage() {
  const { current, turn } = useListPlace();
  const [paying, setPaying] = useState<string | null>(null);
  const query = useQuery(OwnOrdersDocument, { variables: { input: { current, size: perPage } } });
  return (
    <Page title={t('我的订单')}>
      <QueryView
        query={query}
        loading={<Loading shape="entries" />}
        isEmpty={({ payOrders }) => payOrders.total === 0}
        empty={<Empty title={t('暂无订单')} hint={t('购买考试或题库后，订单会显示在这里。')} />}
      >
        {({ payOrders }) => (
          <>
            <ul className={styles['orders']}>
              {payOrders.records.map((order) => (
                <OrderLine key={order.id} order={order} onPay={() => setPaying(order.id)} />
              ))}
            </ul>
            <Pager
              current={payOrders.current}
              pages={payOrders.pages}
              total={payOrders.total}
              onChange={turn}
            />
          </>
        )}
      </QueryView>
      {paying !== null && (
        <PayDialog
          orderId={paying}
          onClose={() => setPaying(null)}
          onPaid={() => {
            setPaying(null);
            void query.refetch();
          }}
        />
      )}
    </Page>
  );
}
