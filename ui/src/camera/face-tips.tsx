import { IconBulb, IconRulerMeasure, IconUser, type Icon } from '@tabler/icons-react';
import { t } from '../text/t.ts';
import { pictureFaults } from './picture-fault.ts';
import styles from './face-tips.module.css';

const tips: readonly { readonly icon: Icon; readonly title: string; readonly text: string }[] = [
  { icon: IconBulb, title: t('光线'), text: t('面向光源，脸上没有阴影，背后不要有强光。') },
  { icon: IconRulerMeasure, title: t('距离'), text: t('离摄像头约一臂，整张脸在画面中央，摘下口罩和帽子。') },
  { icon: IconUser, title: t('只有本人'), text: t('画面中只能有您一人，海报、照片上的人脸也请移开。') },
];

/** What makes a face recognised: light, distance, nobody else. */
export function FaceTips() {
  return (
    <ul className={styles['tips']}>
      {tips.map(({ icon: Icon, title, text }) => (
        <li key={title}>
          <Icon size={20} stroke={1.6} aria-hidden />
          <span>
            <strong>{title}</strong>
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What to do about a face that was not recognised, by the words for it: the server's, or of the picture itself. */
export function adviceOn(failure: string): string {
  const ofPicture = Object.values(pictureFaults).find(({ said }) => failure === said);
  if (ofPicture !== undefined) return ofPicture.advice;
  if (failure.includes(t('多张'))) return t('请让其他人离开画面，并遮住或移开海报、照片。');
  if (failure.includes(t('不一致')))
    return t('请摘下口罩、帽子，正对摄像头；换了发型或眼镜时，可请监考老师核对。');
  if (failure.includes(t('未识别到人脸')))
    return t('离得太远也识别不到：请靠近一些，让脸占画面的三分之一以上；面向光源，避免背光。');
  return t('请面向光源、避免背光，离摄像头约一臂，让整张脸在画面中央。');
}
