import { useMutation } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { notifyError } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useRef, useState } from 'react';
import { BuyBankDocument } from '../generated/graphql.ts';
import { PayDialog } from '../orders/public.ts';

interface BuyBankProps {
  readonly repoId: string;
  readonly title: string;
  /** the bank is to be shown anew */
  readonly onChanged: () => void;
}

const lockMilliseconds = 1500;
const reloadMilliseconds = 2000;

/** Buys the right to practise a bank: places the order, then pays it. [pay-004] [pay-009] */
export function BuyBank({ repoId, title, onChanged }: BuyBankProps) {
  const [buy] = useMutation(BuyBankDocument);
  const [locked, setLocked] = useState(false);
  const [orderId, setOrderId] = useState<string | null>(null);
  const waiting = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => () => waiting.current.forEach(clearTimeout), []);
  const later = (work: () => void, milliseconds: number): void => {
    waiting.current.add(setTimeout(work, milliseconds));
  };
  const order = async (): Promise<void> => {
    setLocked(true);
    later(() => setLocked(false), lockMilliseconds);
    try {
      const { data } = await buy({ variables: { repoId } });
      setOrderId(data?.repoBuyInit.id ?? null);
    } catch (error) {
      notifyError(error);
      later(onChanged, reloadMilliseconds);
    }
  };
  return (
    <>
      <Button disabled={locked} onClick={() => void order()} aria-label={t('购买：{{title}}', { title })}>
        {t('购买')}
      </Button>
      {orderId !== null && (
        <PayDialog
          orderId={orderId}
          onClose={() => setOrderId(null)}
          onPaid={() => {
            setOrderId(null);
            onChanged();
          }}
        />
      )}
    </>
  );
}
