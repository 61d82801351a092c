import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconUserQuestion } from '@tabler/icons-react';
import { Face } from '@vigil/ui/state/face.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { Link } from 'react-router-dom';
import { appPaths } from '../app/paths.ts';

function Closed({ title, hint }: { readonly title: string; readonly hint: string }) {
  useDocumentTitle(title);
  return (
    <main style={{ maxWidth: '36rem', margin: '0 auto', padding: '16vh 1rem' }}>
      <h1 style={{ fontSize: '1.5rem', textAlign: 'center' }}>{title}</h1>
      <Face
        tone="quiet"
        icon={<IconUserQuestion size={24} stroke={1.6} />}
        title={t('请联系管理员')}
        hint={hint}
        action={
          <Button component={Link} to={appPaths.login}>
            {t('返回登录')}
          </Button>
        }
      />
    </main>
  );
}

/** /register where accounts are made by the organisation. */
export function RegisterClosed() {
  return <Closed title={t('注册新账号')} hint={t('本站暂未开放自助注册，账号由管理员统一开通。')} />;
}

/** /forgot where passwords are reset by the organisation. */
export function ForgotClosed() {
  return <Closed title={t('重置密码')} hint={t('本站暂未开放短信重置密码，请联系管理员为您重置。')} />;
}
