import { useApolloClient } from '@apollo/client/react';
import { Alert, Anchor, Loader } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { setToken } from '@vigil/ui/session/session.ts';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ownPath } from '../app/own-path.ts';
import { appPaths } from '../app/paths.ts';
import { SignOnEnterDocument, type LoginMutation } from '../generated/graphql.ts';
import { codeWantedIn, type CodeWanted } from './code-wanted.ts';
import { paths } from './paths.ts';
import styles from './sync-page.module.css';

const LoginCodeStep = fetchedPart(async () => (await import('./login-code-step.tsx')).LoginCodeStep);

const pauseMs = 1500;

/**
 * /sync: a login made elsewhere lands here. What its address calls the token opens nothing by itself: the browser that
 * began exchanges it for a session, once. 1.5 s later the wanted page of this site opens (spec 3 §2, resolution 31).
 */
export function SyncPage() {
  const [query] = useSearchParams();
  const [{ token, to }] = useState({
    token: query.get('token') ?? '',
    to: ownPath(query.get('to'), appPaths.home),
  });
  const client = useApolloClient();
  const [entered, setEntered] = useState(false);
  const [wanted, setWanted] = useState<CodeWanted | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const asked = useRef(false);
  useDocumentTitle(entered ? t('登录成功') : t('正在登录'));

  const enter = (user: Pick<LoginMutation['login'], 'token'>) => {
    setToken(user.token);
    setWanted(null);
    setEntered(true);
  };
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    history.replaceState(null, '', paths.sync);
    if (token === '') return location.replace(appPaths.login);
    client
      .mutate({ mutation: SignOnEnterDocument, variables: { token } })
      .then(({ data }) => {
        if (data) enter(data.signOnEnter);
      })
      .catch((error: unknown) => {
        const code = codeWantedIn(error);
        if (code === null) setFailure(messageOf(error));
        else setWanted(code);
      });
  }, [client, token]);
  useEffect(() => {
    if (!entered) return;
    const timer = setTimeout(() => location.replace(to), pauseMs);
    return () => clearTimeout(timer);
  }, [entered, to]);

  if (wanted !== null)
    return (
      <main className={styles['page']}>
        <div className={styles['step']}>
          <h1 className={styles['heading']}>{t('两步验证')}</h1>
          <LoginCodeStep wanted={wanted} onEntered={enter} onBack={() => location.replace(appPaths.login)} />
        </div>
      </main>
    );
  if (failure !== null)
    return (
      <main className={styles['page']}>
        <h1 className={styles['heading']}>{t('登录失败')}</h1>
        <Alert color="red" role="alert">
          {failure}
        </Alert>
        <Anchor href={appPaths.login}>{t('返回登录')}</Anchor>
      </main>
    );
  return (
    <main className={styles['page']}>
      <Loader aria-hidden />
      <h1 className={styles['heading']}>{entered ? t('登录成功，正在跳转..') : t('正在登录..')}</h1>
    </main>
  );
}
