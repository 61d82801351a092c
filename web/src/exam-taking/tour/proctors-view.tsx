import {
  IconCamera,
  IconDeviceFloppy,
  IconDoorEnter,
  IconFlag,
  IconMessage2,
  IconScreenShare,
  IconTool,
  IconVideoOff,
  type Icon,
} from '@tabler/icons-react';
import { clock } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { type ReactNode, useSyncExternalStore } from 'react';
import styles from './proctors-view.module.css';
import type { Sight, TourServer } from './tour-server.ts';

const icons: Readonly<Record<Sight['kind'], Icon>> = {
  entered: IconDoorEnter,
  saved: IconDeviceFloppy,
  left: IconScreenShare,
  snapshot: IconCamera,
  face: IconCamera,
  'no-picture': IconVideoOff,
  help: IconMessage2,
  message: IconMessage2,
  tools: IconTool,
  'handed-in': IconFlag,
};

interface ProctorsViewProps {
  readonly server: TourServer;
  readonly children?: ReactNode;
}

/** What proctors would see of this paper: its card on the wall, and everything that happened with its time. */
export function ProctorsView({ server, children }: ProctorsViewProps) {
  const { name, total, answered, half, leaves, faceFailures, picture, ended, sights } = useSyncExternalStore(
    server.subscribe,
    server.seen,
  );
  return (
    <div className={styles['view']}>
      <section className={styles['card']} aria-label={t('监考墙上的卡片')}>
        {picture === null ? (
          <span className={styles['none']} aria-hidden>
            {name.slice(0, 1)}
          </span>
        ) : (
          <img src={picture} alt={t('最近一次拍照')} className={styles['picture']} />
        )}
        <div>
          <strong>{name}</strong>
          <p className={styles['facts']}>
            <span>{ended === null ? t('考试中') : t('已交卷')}</span>
            <span>{t('已答 {{n}}/{{total}}', { n: answered.length, total })}</span>
            {half.length > 0 && <span>{t('未答完 {{n}}', { n: half.length })}</span>}
            <span>{t('离开 {{n}} 次', { n: leaves })}</span>
            <span>{t('无画面 {{n}} 次', { n: faceFailures })}</span>
          </p>
        </div>
      </section>
      <p className={styles['note']}>
        {t('监考老师看不到您的答案和得分。每一条都记录时间，交卷后不能更改。')}
      </p>
      {children}
      <ol className={styles['sights']} aria-label={t('记录')}>
        {[...sights].reverse().map(({ id, afterMs, kind, text, picture: taken }) => {
          const SightIcon = icons[kind];
          return (
            <li key={id}>
              <SightIcon size={18} stroke={1.6} aria-hidden />
              <span className="tabular">{clock(afterMs / 1000)}</span>
              <span className={styles['text']}>
                {text}
                {taken !== undefined && <img src={taken} alt="" className={styles['small']} />}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
