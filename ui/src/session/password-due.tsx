import { Button } from '@mantine/core';
import { t } from '../text/t.ts';
import { PasswordForm, type PasswordChange } from './password-form.tsx';
import styles from './password-due.module.css';

interface PasswordDueProps {
  /** Who is to change it, as people call them. */
  readonly realName: string;
  readonly send: (change: PasswordChange, commandId: string) => Promise<unknown>;
  /** Ends the session and leads to the login. */
  readonly onLeave: () => void;
}

/** The page of somebody whose password somebody else made: nothing else opens until they have one of their own. */
export function PasswordDue({ realName, send, onLeave }: PasswordDueProps) {
  return (
    <main id="main" className={styles['page']}>
      <div className={styles['card']}>
        <h1 className={styles['title']}>{t('修改初始密码')}</h1>
        <p className={styles['lead']}>
          {t('{{name}}，您好！首次登录请先设置自己的密码，完成后用新密码重新登录。', { name: realName })}
        </p>
        <PasswordForm
          send={send}
          onLeave={onLeave}
          below={(disabled) => (
            <Button variant="subtle" onClick={onLeave} disabled={disabled}>
              {t('退出登录')}
            </Button>
          )}
        />
      </div>
    </main>
  );
}
