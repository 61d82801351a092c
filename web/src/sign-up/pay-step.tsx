import { useMutation } from '@apollo/client/react';
import { Alert, Button } from '@mantine/core';
import { IconHourglassHigh } from '@tabler/icons-react';
import { notifyError, notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useRef, useState } from 'react';
import {
  AwaitSeatDocument,
  BuyExamDocument,
  CancelSignUpDocument,
  SignUpFreeDocument,
  type SignUpInfoFragment,
  type SittingFieldsFragment,
} from '../generated/graphql.ts';
import { PayDialog } from '../orders/public.ts';
import { sayPrice } from './category-words.ts';
import { SittingChoice } from './sitting-choice.tsx';
import styles from './sign-up.module.css';

const lockMilliseconds = 1500;

interface PayStepProps {
  readonly id: string;
  readonly info: SignUpInfoFragment;
  readonly sittings: readonly SittingFieldsFragment[];
  readonly onChanged: () => void;
}

/**
 * The first step: the sitting whose place is held while it is paid, the line where it is full, or signing up
 * free. Who moved up pays while the place is held.
 */
export function PayStep({ id, info, sittings, onChanged }: PayStepProps) {
  const [chosen, setChosen] = useState(info.examId ?? '');
  const [buy] = useMutation(BuyExamDocument);
  const [signUp] = useMutation(SignUpFreeDocument);
  const [wait] = useMutation(AwaitSeatDocument);
  const [leave, { loading: leaving }] = useMutation(CancelSignUpDocument);
  const [orderId, setOrderId] = useState<string | null>(null);
  const [locked, setLocked] = useState(false);
  const lock = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(lock.current), []);
  const costs = info.price > 0;
  const mine = chosen !== '' && chosen === info.examId ? info.place : null;
  const isFull = costs && mine === null && sittings.find(({ id: one }) => one === chosen)?.left === 0;
  const run = async (work: () => Promise<unknown>, said?: string): Promise<void> => {
    setLocked(true);
    lock.current = setTimeout(() => setLocked(false), lockMilliseconds);
    try {
      await work();
      if (said !== undefined) notifySuccess(said);
    } catch (error) {
      notifyError(error);
      onChanged();
    }
  };
  const begin = async (): Promise<void> => {
    if (costs && !isFull)
      return setOrderId((await buy({ variables: { examId: chosen } })).data?.examBuyInit.id ?? null);
    if (costs) await wait({ variables: { examId: chosen } });
    else await signUp({ variables: { id } });
    onChanged();
  };
  const closed = (): void => {
    setOrderId(null);
    onChanged();
  };
  return (
    <Panel title={costs ? t('选择考试时间并支付') : t('报名')}>
      <Waiting info={info} />
      {costs && <SittingChoice sittings={sittings} value={chosen} onChange={setChosen} />}
      {/* Who waits pays nothing yet. */}
      {mine !== 'waiting' && (
        <p>
          {t('应付金额：')}
          <strong>{sayPrice(info.price)}</strong>
        </p>
      )}
      {isFull && <p>{t('该场次名额已满，候补无须先支付；有名额时通知您，名额保留一天。')}</p>}
      <div className={`${styles['acts']} ${styles['start']}`}>
        {(!costs || mine !== 'waiting') && (
          <Button
            disabled={locked || sittings.length === 0 || info.closed !== null || (costs && chosen === '')}
            onClick={() => void run(begin, isFull ? t('已进入候补名单') : undefined)}
          >
            {!costs ? t('确认报名') : isFull ? t('候补') : t('去支付')}
          </Button>
        )}
        {info.place === 'waiting' && (
          <Button
            variant="outline"
            color="red"
            loading={leaving}
            onClick={() =>
              void run(async () => {
                await leave({ variables: { catId: id } });
                onChanged();
              }, t('已退出候补'))
            }
          >
            {t('退出候补')}
          </Button>
        )}
      </div>
      {orderId !== null && <PayDialog orderId={orderId} onClose={closed} onPaid={closed} />}
    </Panel>
  );
}

/** That they wait for a place, or have one until when. */
function Waiting({ info }: { readonly info: SignUpInfoFragment }) {
  if (info.place !== 'waiting' && info.heldUntil === null) return null;
  return (
    <Alert color="amber" icon={<IconHourglassHigh size={18} aria-hidden />} mb="sm">
      {info.place === 'waiting'
        ? t('您在候补名单第 {{place}} 位，有名额时通知您支付。', { place: info.inLine ?? 0 })
        : t('名额为您保留至 {{until}}，请尽快支付。', {
            until: sayTime(info.heldUntil ?? ''),
          })}
    </Alert>
  );
}
