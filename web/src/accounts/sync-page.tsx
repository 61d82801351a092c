import { Loader } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { setToken } from '@vigil/ui/session/session.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ownPath } from '../app/own-path.ts';
import { appPaths } from '../app/paths.ts';
import { paths } from './paths.ts';

const pauseMs = 1500;

/**
 * /sync: a login made elsewhere lands here with its token; 1.5 s later the wanted page of this site opens
 * (spec 3 §2, resolution 31).
 */
export function SyncPage() {
  const [query] = useSearchParams();
  const token = query.get('token');
  const to = ownPath(query.get('to'), appPaths.home);
  useDocumentTitle(t('登录成功'));
  useEffect(() => {
    if (token) setToken(token);
    history.replaceState(null, '', paths.sync);
    const timer = setTimeout(() => location.replace(token ? to : appPaths.login), pauseMs);
    return () => clearTimeout(timer);
  }, [token, to]);
  return (
    <main
      style={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: '1rem',
        paddingTop: '28vh',
      }}
    >
      <Loader aria-hidden />
      <h1 style={{ fontSize: '1.125rem', fontWeight: 600 }}>{t('登录成功，正在跳转..')}</h1>
    </main>
  );
}
