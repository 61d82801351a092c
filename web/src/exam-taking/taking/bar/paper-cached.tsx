import { IconCloudDownload } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import type { CachedSoFar } from '../content/so-far.ts';
import styles from './taking-bar.module.css';

interface PaperCachedProps {
  readonly cached: CachedSoFar;
  /** the page itself is on this device: a reload needs no network */
  readonly reloads: boolean;
}

/** How much of the paper is on this device, and what a candidate without a network must not do or cannot. */
export function PaperCached({ cached, reloads }: PaperCachedProps) {
  const { cached: n, total } = cached;
  const so = t('已缓存 {{n}}/{{total}}', { n, total });
  const note = noteOf(cached, reloads);
  return (
    <span
      className={styles['cached']}
      data-whole={(n === total && reloads) || undefined}
      data-page={cached.pageOnly > 0 || undefined}
      title={sentencesOf(cached, reloads).join(t('；'))}
    >
      <span className={styles['digits']}>
        <IconCloudDownload size={18} aria-hidden />
        <span className={styles['cachedText']}>
          {note === null ? so : t('{{so}}，{{note}}', { so, note })}
        </span>
        <span className={styles['short']} aria-hidden>{`${n}/${total}`}</span>
      </span>
      {note !== null && (
        <span className={styles['note']} aria-hidden>
          {note}
        </span>
      )}
      {note !== null && (
        <span className={styles['brief']} aria-hidden>
          {briefOf(cached, reloads) ?? note}
        </span>
      )}
    </span>
  );
}

function noteOf({ online, pageOnly }: CachedSoFar, reloads: boolean): string | null {
  if (pageOnly > 0) return t('仅本页可用，请勿刷新');
  if (online > 0 && !reloads) return t('{{n}} 题及刷新需联网', { n: online });
  if (online > 0) return t('{{n}} 题需联网', { n: online });
  return reloads ? null : t('刷新需联网');
}

/** What a phone says of it; null: the note itself is short. */
const briefOf = ({ pageOnly }: CachedSoFar, reloads: boolean): string | null =>
  pageOnly > 0 || !reloads ? t('勿刷新') : null;

const sentencesOf = ({ online, pageOnly }: CachedSoFar, reloads: boolean): readonly string[] => [
  t('已缓存的试题断网也能打开'),
  ...(online > 0 ? [t('{{n}} 题中有较大的音视频，播放时需要网络', { n: online })] : []),
  ...(pageOnly > 0 ? [t('{{n}} 题未能存到本机，刷新后需联网重新获取', { n: pageOnly })] : []),
  ...(reloads ? [] : [t('页面本身尚未存到本机，断网时请勿刷新')]),
];
