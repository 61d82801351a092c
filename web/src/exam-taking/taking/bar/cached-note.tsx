import { IconCloudDownload } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import type { Sitting } from '../paper/sitting.ts';
import { useCachedSoFar } from '../paper/use-sitting.ts';
import styles from './taking-bar.module.css';

/** How much of the paper opens without a network. */
export function CachedNote({ sitting }: { readonly sitting: Sitting }) {
  const { cached, total, online } = useCachedSoFar(sitting);
  if (total === 0) return null;
  return (
    <span className={styles['cached']} data-whole={cached + online === total || undefined}>
      <IconCloudDownload size={18} aria-hidden />
      <span
        className={styles['cachedText']}
        title={
          online === 0
            ? t('已缓存的试题断网也能打开')
            : t('已缓存的试题断网也能打开；{{n}} 题中有较大的音视频，播放时需要网络', { n: online })
        }
      >
        {online === 0
          ? t('已缓存 {{n}}/{{total}}', { n: cached, total })
          : t('已缓存 {{n}}/{{total}}，{{online}} 题需联网', { n: cached, total, online })}
      </span>
    </span>
  );
}
