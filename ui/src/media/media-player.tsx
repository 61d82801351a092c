import { useEffect, useState } from 'react';
import { t } from '../text/t.ts';
import styles from './media-player.module.css';

interface MediaPlayerProps {
  /** URL of an audio or video file; one whose name does not tell is asked for its content type. */
  readonly src: string;
  /** What it is, for screen readers. */
  readonly label?: string;
}

type Kind = 'audio' | 'video';

const audioName = /\.(?:mp3|wav|ogg|oga|m4a|aac|flac)(?:$|[?#])|^data:audio\//i;
const videoName = /\.(?:mp4|webm|mov|m4v|ogv)(?:$|[?#])|^(?:data:video\/|blob:)/i;

/** A question's recording or film, with the browser's own controls; never plays by itself. */
export function MediaPlayer({ src, label }: MediaPlayerProps) {
  const kind = useKind(src);
  if (kind === null) return null;
  if (kind === 'audio')
    return (
      <audio
        className={styles['audio']}
        src={src}
        controls
        preload="metadata"
        aria-label={label ?? t('题目音频')}
      />
    );
  return (
    <video
      className={styles['video']}
      src={src}
      controls
      preload="metadata"
      playsInline
      aria-label={label ?? t('题目视频')}
    />
  );
}

function useKind(src: string): Kind | null {
  const named: Kind | null = audioName.test(src) ? 'audio' : videoName.test(src) ? 'video' : null;
  const [asked, setAsked] = useState<{ readonly src: string; readonly kind: Kind } | null>(null);
  useEffect(() => {
    if (named !== null) return undefined;
    const ended = new AbortController();
    fetch(src, { method: 'HEAD', signal: ended.signal })
      .then((answer) =>
        setAsked({
          src,
          kind: (answer.headers.get('content-type') ?? '').startsWith('audio/') ? 'audio' : 'video',
        }),
      )
      .catch(() => {
        if (!ended.signal.aborted) setAsked({ src, kind: 'video' });
      });
    return () => ended.abort();
  }, [src, named]);
  return named ?? (asked?.src === src ? asked.kind : null);
}
