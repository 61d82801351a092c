import { Avatar } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { useUser } from '../user.ts';
import styles from './user-banner.module.css';

/** Whose centre it is: picture, name, department and id, by which support finds them. */
export function UserBanner() {
  const user = useUser();
  if (user === null) return <div className={styles['banner']} />;
  const { avatar, realName, deptName, userId } = user;
  return (
    <section className={styles['banner']} aria-label={t('我的信息')}>
      <Avatar src={avatar} alt="" size={56} radius={28} color="ink">
        {realName.slice(-2)}
      </Avatar>
      <div className={styles['words']}>
        <p className={styles['name']}>{realName}</p>
        <p className={styles['quiet']}>
          {deptName !== null && <span>{deptName}</span>}
          <span className={styles['id']}>{t('用户ID：{{id}}', { id: userId })}</span>
        </p>
      </div>
    </section>
  );
}
