import { t } from '../text/t.ts';
import styles from './media-player.module.css';

interface MediaPlayerProps {
  /** URL of an audio (mp3, wav, ogg, m4a) or video (mp4, webm) file. */
  readonly src: string;
  /** What it is, for screen readers. */
  readonly label?: string;
}

const audio = /\.(?:mp3|wav|ogg|oga|m4a|aac|flac)(?:$|[?#])|^data:audio\//i;

/** A question's recording or film, with the browser's own controls; never plays by itself. */
export function MediaPlayer({ src, label }: MediaPlayerProps) {
  if (audio.test(src)) return <audio className={styles['audio']} src={src} controls preload="metadata" aria-label={label ?? t('题目音频')} />;
  return <video className={styles['video']} src={src} controls preload="metadata" playsInline aria-label={label ?? t('题目视频')} />;
}
