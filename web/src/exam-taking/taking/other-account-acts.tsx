import { Button } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { appPaths } from '../../app/paths.ts';
import styles from './other-account-acts.module.css';

/** What somebody can do before a paper of another account than theirs: go, or let its candidate log in. */
export function OtherAccountActs({ onLogin }: { readonly onLogin: () => void }) {
  return (
    <>
      {/* Loaded anew: what this page knows is the other account's. */}
      <Button component="a" href={appPaths.home} className={styles['act']} data-autofocus>
        {t('返回首页')}
      </Button>
      <Button variant="default" className={styles['act']} onClick={onLogin}>
        {t('退出当前账号，用原账号登录')}
      </Button>
    </>
  );
}
