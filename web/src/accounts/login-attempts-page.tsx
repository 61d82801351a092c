import { useQuery } from '@apollo/client/react';
import { Alert, Anchor } from '@mantine/core';
import { IconShieldExclamation } from '@tabler/icons-react';
import { LoginOutcome, loginDeviceOf } from '@vigil/ui/session/login-attempt.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { Link } from 'react-router-dom';
import { Page } from '../app/page.tsx';
import { LoginAttemptsDocument, type LoginAttemptsQuery } from '../generated/graphql.ts';
import styles from './login-attempts-page.module.css';

type Attempt = LoginAttemptsQuery['loginAttempts'][number];

/** 登录记录: who tried to enter the own account, when, from where, with what, and what came of it. */
export function LoginAttemptsPage() {
  const query = useQuery(LoginAttemptsDocument, { fetchPolicy: 'cache-and-network' });
  return (
    <Page
      title={t('登录记录')}
      hint={t('最近 50 次登录您账号的尝试。连续输错密码只会暂停输错的设备或网络，不影响您在常用设备上登录。')}
    >
      <QueryView
        query={query}
        isEmpty={({ loginAttempts }) => loginAttempts.length === 0}
        empty={<Empty title={t('还没有登录记录')} hint={t('您下次登录后，记录会显示在这里。')} />}
      >
        {({ loginAttempts }) => <Attempts attempts={loginAttempts} />}
      </QueryView>
    </Page>
  );
}

function Attempts({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const strange = attempts.some(({ outcome, known }) => outcome !== 'entered' && !known);
  return (
    <>
      {strange && (
        <Alert color="amber" icon={<IconShieldExclamation aria-hidden />} mb="md">
          {t('有人在其他设备上输错过您的密码。如果不是您本人，请')}
          <Anchor component={Link} to="/web/uc?to=pass" inherit underline="always">
            {t('修改密码')}
          </Anchor>
          {t('。')}
        </Alert>
      )}
      <div className={styles['frame']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('时间')}</th>
              <th scope="col">{t('结果')}</th>
              <th scope="col">{t('设备')}</th>
              <th scope="col">{t('网络地址')}</th>
            </tr>
          </thead>
          <tbody>
            {attempts.map((attempt, index) => (
              <tr key={`${attempt.at}-${index}`}>
                <th scope="row">
                  <When value={attempt.at} />
                </th>
                <td data-name={t('结果')}>
                  <LoginOutcome outcome={attempt.outcome} />
                </td>
                <td data-name={t('设备')}>{loginDeviceOf(attempt)}</td>
                <td data-name={t('网络地址')} className={styles['address']}>
                  {attempt.address}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
