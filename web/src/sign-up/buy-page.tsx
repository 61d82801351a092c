import { useQuery } from '@apollo/client/react';
import { Alert, Stepper } from '@mantine/core';
import { notifyError, notifyWarning } from '@vigil/ui/connection/notify.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Page } from '../app/page.tsx';
import {
  OwnSignUpDocument,
  SignUpCategoryDetailDocument,
  SignUpSittingsDocument,
} from '../generated/graphql.ts';
import { Done } from './done.tsx';
import { MemberForm } from './member-form.tsx';
import { paths } from './paths.ts';
import { PayStep } from './pay-step.tsx';
import styles from './sign-up.module.css';

const backMilliseconds = 2000;

/**
 * /web/exam/buyExam?id=&step=, 考试购买, or 考试报名 where nothing is paid: pay or sign up, give the information,
 * done. How far somebody is says the server; `step` (from 1) only tells where they came from: without it, who
 * is done is told so and taken back, and who has still to fill in the form stays with it. [buy-001]
 * [buy-013] [buy-015] [buy-016] [buy-017]
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
    if (atFirst !== 2 || cameFor !== null) return undefined;
    notifyWarning(t('您已报名该考试，无需重复购买！'));
    const back = setTimeout(() => void navigate(paths.signUp), backMilliseconds);
    return () => clearTimeout(back);
  }, [atFirst, cameFor, navigate]);
  const refresh = () => void Promise.all([info.refetch(), sittings.refetch()]).catch(notifyError);
  return (
    <Page
      title={(info.data?.userExamInfo.price ?? 0) > 0 ? t('考试购买') : t('考试报名')}
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
              {userExamInfo.closed !== null && step < 2 && <Alert color="amber">{userExamInfo.closed}</Alert>}
              {step === 0 && <PayStep id={id} info={userExamInfo} sittings={choices} onChanged={refresh} />}
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
