import { useMutation, useQuery } from '@apollo/client/react';
import { Alert, Button, Stepper } from '@mantine/core';
import { notifyError, notifyWarning } from '@vigil/ui/connection/notify.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Page } from '../app/page.tsx';
import {
  BuyExamDocument,
  OwnSignUpDocument,
  SignUpCategoryDetailDocument,
  SignUpFreeDocument,
  SignUpSittingsDocument,
  type SignUpInfoFragment,
  type SittingFieldsFragment,
} from '../generated/graphql.ts';
import { PayDialog } from '../orders/public.ts';
import { sayPrice } from './category-words.ts';
import { Done } from './done.tsx';
import { MemberForm } from './member-form.tsx';
import { paths } from './paths.ts';
import { SittingChoice } from './sitting-choice.tsx';
import styles from './sign-up.module.css';

const lockMilliseconds = 1500;
const backMilliseconds = 2000;

/**
 * /web/exam/buyExam?id=&step=, 考试购买: pay or sign up, give the information, done. How far somebody is says the server;
 * `step` (from 1) only tells where they came from. [buy-001] [buy-013] [buy-015] [buy-016] [buy-017]
 */
export function BuyPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const id = params.get('id') ?? '';
  const cameFor = params.get('step');
  const info = useQuery(OwnSignUpDocument, { variables: { catId: id }, fetchPolicy: 'network-only' });
  const detail = useQuery(SignUpCategoryDetailDocument, { variables: { id } });
  const sittings = useQuery(SignUpSittingsDocument, {
    variables: { catId: id },
    fetchPolicy: 'cache-and-network',
  });
  const [edits, setEdits] = useState(false);
  const told = useRef(false);
  const atFirst = info.data?.userExamInfo.step;
  useEffect(() => {
    if (told.current || atFirst === undefined) return undefined;
    told.current = true;
    if (atFirst === 0 || cameFor !== null) return undefined;
    notifyWarning(t('您已报名该考试，无需重复购买！'));
    const back = setTimeout(() => void navigate(paths.signUp), backMilliseconds);
    return () => clearTimeout(back);
  }, [atFirst, cameFor, navigate]);
  const refresh = () => void Promise.all([info.refetch(), sittings.refetch()]).catch(notifyError);
  return (
    <Page
      title={t('考试购买')}
      hint={detail.data?.examCategoryDetail.name ?? (detail.loading ? '\u00a0' : undefined)}
    >
      <QueryView query={info} loading={<Loading shape="page" />}>
        {({ userExamInfo }) => {
          const step = edits ? 1 : userExamInfo.step;
          const choices = sittings.data?.examSittings ?? [];
          return (
            <div className={styles['stack']}>
              <Stepper
                active={step === 2 ? 3 : step}
                size="sm"
                allowNextStepsSelect={false}
                className={styles['steps']}
              >
                <Stepper.Step label={userExamInfo.price > 0 ? t('支付') : t('报名')} />
                <Stepper.Step label={t('填写报名信息')} />
                <Stepper.Step label={t('报名完成')} />
              </Stepper>
              {userExamInfo.closed !== null && step < 2 && (
                <Alert color="yellow">{userExamInfo.closed}</Alert>
              )}
              {step === 0 && <Pay id={id} info={userExamInfo} sittings={choices} onChanged={refresh} />}
              {step === 1 && (
                <Panel title={t('填写报名信息')}>
                  <MemberForm
                    info={userExamInfo}
                    sittings={choices}
                    onCancel={() => (edits ? setEdits(false) : void navigate(paths.signUp))}
                    onDone={() => {
                      setEdits(false);
                      refresh();
                    }}
                  />
                </Panel>
              )}
              {step === 2 && (
                <Done
                  info={userExamInfo}
                  sittings={choices}
                  onEdit={() => setEdits(true)}
                  onChanged={refresh}
                />
              )}
            </div>
          );
        }}
      </QueryView>
    </Page>
  );
}

interface PayProps {
  readonly id: string;
  readonly info: SignUpInfoFragment;
  readonly sittings: readonly SittingFieldsFragment[];
  readonly onChanged: () => void;
}

/** The first step: the sitting whose place is held while it is paid, or signing up free. */
function Pay({ id, info, sittings, onChanged }: PayProps) {
  const [chosen, setChosen] = useState(info.examId ?? '');
  const [buy] = useMutation(BuyExamDocument);
  const [signUp] = useMutation(SignUpFreeDocument);
  const [orderId, setOrderId] = useState<string | null>(null);
  const [locked, setLocked] = useState(false);
  const lock = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(lock.current), []);
  const costs = info.price > 0;
  const begin = async (): Promise<void> => {
    setLocked(true);
    lock.current = setTimeout(() => setLocked(false), lockMilliseconds);
    try {
      if (costs) setOrderId((await buy({ variables: { examId: chosen } })).data?.examBuyInit.id ?? null);
      else {
        await signUp({ variables: { id } });
        onChanged();
      }
    } catch (error) {
      notifyError(error);
      onChanged();
    }
  };
  return (
    <Panel title={costs ? t('选择考试时间并支付') : t('报名')}>
      {costs && <SittingChoice sittings={sittings} value={chosen} onChange={setChosen} noLine />}
      <p>
        {t('应付金额：')}
        <strong>{sayPrice(info.price)}</strong>
      </p>
      <Button
        disabled={locked || sittings.length === 0 || (costs && chosen === '') || info.closed !== null}
        onClick={() => void begin()}
      >
        {costs ? t('去支付') : t('确认报名')}
      </Button>
      {orderId !== null && (
        <PayDialog
          orderId={orderId}
          onClose={() => {
            setOrderId(null);
            onChanged();
          }}
          onPaid={() => {
            setOrderId(null);
            onChanged();
          }}
        />
      )}
    </Panel>
  );
}
