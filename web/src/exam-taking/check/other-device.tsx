import { QrCode } from '@vigil/ui/media/qr-code.tsx';
import { t } from '@vigil/ui/text/t.ts';
import type { Check } from './readiness.ts';
import styles from './other-device.module.css';

/** `answer_device` of an exam that is sat on phones alone; 1 is on computers alone. */
const phonesOnly = 2;

/**
 * How somebody who came with the wrong kind of device goes on with the right one: the same page, the same
 * account.
 */
export function OtherDevice({ answerDevice }: Pick<Check, 'answerDevice'>) {
  const address = location.href;
  return (
    <section className={styles['other']} aria-label={t('换一台设备')}>
      <h3 className={styles['title']}>
        {answerDevice === phonesOnly ? t('这场考试请用手机参加') : t('这场考试请用电脑参加')}
      </h3>
      {answerDevice === phonesOnly ? (
        <>
          <p className={styles['how']}>{t('用手机扫描下面的二维码，以同一账号登录，即可进入考试。')}</p>
          <QrCode text={address} label={t('本页网址的二维码')} />
        </>
      ) : (
        <>
          <p className={styles['how']}>
            {t('在电脑上用谷歌浏览器（Chrome）或 Edge 打开下面的网址，以同一账号登录，即可进入考试。')}
          </p>
          <p className={styles['address']}>{address}</p>
        </>
      )}
    </section>
  );
}
