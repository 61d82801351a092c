import { IconCheck } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import styles from './sample-sheet.module.css';

const options = [t('先核对准考信息，再开始作答'), t('答完一题，停顿片刻即已保存'), t('时间到了才开始检查')];
const chosen = 1;
const places = 16;
const answered = 11;
const doubtful = 6;

/** The taking page in small: what one signs in for, where a site has no picture of its own. Nobody needs to hear it. */
export const SampleSheet = () => (
  <div className={styles['scene']} aria-hidden>
    <div className={styles['sheet']}>
      <div className={styles['bar']}>
        <span>{t('单选题')}</span>
        <span className={styles['saved']}>
          <IconCheck size={16} /> {t('已保存')}
        </span>
        <span className={styles['time']}>01:24:31</span>
      </div>
      {options.map((text, index) => (
        <div key={text} className={styles['option']} data-chosen={index === chosen}>
          <span className={styles['letter']}>{'ABC'[index]}</span>
          {text}
        </div>
      ))}
    </div>
    <div className={styles['card']}>
      {Array.from({ length: places }, (_, index) => (
        <span key={index} data-answered={index < answered} data-doubt={index === doubtful} />
      ))}
    </div>
  </div>
);
