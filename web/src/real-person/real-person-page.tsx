import { useQuery } from '@apollo/client/react';
import { Alert, Button, Stack } from '@mantine/core';
import { IconCircleCheck, IconClock, IconInfoCircle, IconX } from '@tabler/icons-react';
import { isMadeUpName } from '@vigil/domain/organisation/public';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useState } from 'react';
import { ProofFirst } from '../accounts/public.ts';
import { Page } from '../app/page.tsx';
import { useUser } from '../app/user.ts';
import { RealDetailDocument, type RealDetailQuery } from '../generated/graphql.ts';
import { realPersonAt, RealPersonForm } from './real-person-form.tsx';
import styles from './real-person.module.css';

type Detail = RealDetailQuery['realDetail'];
/** A page that waits looks whether it was reviewed. */
const pollMs = 15_000;

/** /web/uc?to=real-person 实名认证: what was submitted, what came of it, and submitting (again). */
export function RealPersonPage() {
  const query = useQuery(RealDetailDocument, { fetchPolicy: 'network-only' });
  const waits = query.data?.realDetail.state === 0;
  const [again, setAgain] = useState(false);
  const user = useUser();
  const { startPolling, stopPolling } = query;
  useEffect(() => {
    if (!waits) return;
    startPolling(pollMs);
    return stopPolling;
  }, [waits, startPolling, stopPolling]);
  const done = () => {
    setAgain(false);
    query.refetch().catch(() => undefined);
  };
  return (
    <Page title={t('实名认证')}>
      <QueryView query={query}>
        {({ realDetail }) => {
          const asks = again || realDetail.state === null || realDetail.state === 2;
          return (
            <Stack gap="lg">
              <State detail={realDetail} />
              {realDetail.face !== null && <Standing detail={realDetail} />}
              {asks ? (
                <Panel title={realDetail.state === null ? t('提交认证') : t('重新提交')}>
                  <ProofFirst to={realPersonAt}>
                    <RealPersonForm
                      realName={realDetail.realName ?? ownName(user?.realName)}
                      onDone={done}
                      {...(again ? { onCancel: () => setAgain(false) } : {})}
                    />
                  </ProofFirst>
                </Panel>
              ) : (
                <div>
                  <Button variant="default" onClick={() => setAgain(true)}>
                    {realDetail.state === 1 ? t('修改认证信息') : t('重新提交')}
                  </Button>
                </div>
              )}
            </Stack>
          );
        }}
      </QueryView>
    </Page>
  );
}

/** The name an account bears; not the one that was made up for who came by a code. */
const ownName = (realName = ''): string => (isMadeUpName(realName) ? '' : realName);

function State({ detail: { state, auditMsg, faceUsable } }: { readonly detail: Detail }) {
  const stillUsable = faceUsable ? t('审核通过前，原来的人脸仍可使用。') : t('审核通过后才能使用人脸登录。');
  switch (state) {
    case 0:
      return (
        <Alert color="amber" icon={<IconClock size={20} aria-hidden />} title={t('审核中')} role="status">
          {t('结果会以站内消息通知您。')}
          <br />
          {stillUsable}
        </Alert>
      );
    case 1:
      return (
        <Alert
          color="teal"
          icon={<IconCircleCheck size={20} aria-hidden />}
          title={t('已通过认证')}
          role="status"
        >
          {t('可以使用人脸登录。修改姓名、身份证号或人脸照片后需要重新审核，审核通过前原来的人脸仍可使用。')}
        </Alert>
      );
    case 2:
      return (
        <Alert color="red" icon={<IconX size={20} aria-hidden />} title={t('认证未通过')} role="status">
          {t('审核意见：{{msg}}', { msg: auditMsg ?? '' })}
          <br />
          {faceUsable ? t('原来通过认证的人脸仍可使用。') : t('请修改后重新提交。')}
        </Alert>
      );
    default:
      return (
        <Alert
          color="blue"
          icon={<IconInfoCircle size={20} aria-hidden />}
          title={t('尚未认证')}
          role="status"
        >
          {t(
            '提交姓名、身份证号和本人照片，审核通过后可以使用人脸登录。照片和证件信息加密保存，只用于核对身份。',
          )}
        </Alert>
      );
  }
}

/** What was submitted last, or what stands. */
function Standing({ detail: { realName, idCard, face } }: { readonly detail: Detail }) {
  return (
    <Panel title={t('认证信息')}>
      <div className={styles['standing']}>
        <img src={face ?? ''} alt={t('人脸照片')} className={styles['face']} />
        <dl className={styles['facts']}>
          <dt>{t('真实姓名')}</dt>
          <dd>{realName}</dd>
          <dt>{t('身份证号码')}</dt>
          <dd className="tabular">{idCard}</dd>
        </dl>
      </div>
    </Panel>
  );
}
