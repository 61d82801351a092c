import { useCallback, useEffect, useState } from 'react';
import { t } from '../text/t.ts';
import { mediaInfo } from './media-info.ts';
import styles from './media-player.module.css';
import { streamed } from './streamed.ts';

interface MediaPlayerProps {
  /** URL of an audio or video file; one whose name does not tell is asked for its content type. */
  readonly src: string;
  /** What it is, for screen readers. */
  readonly label?: string;
  /** Which of both, where nothing about the file tells. */
  readonly as?: Kind;
}

type Kind = 'audio' | 'video';

const audioName = /\.(?:mp3|wav|ogg|oga|m4a|aac|flac)(?:$|[?#])|^data:audio\//i;
const videoName = /\.(?:mp4|webm|mov|m4v|ogv)(?:$|[?#])|^(?:data:video\/|blob:)/i;

/**
 * A question's recording or film, with the browser's own controls; never plays by itself. What the server made of it
 * plays in its place: a stream whose quality follows the network.
 */
export function MediaPlayer({ src, label, as }: MediaPlayerProps) {
  const told = useKind(src);
  const kind = as ?? told;
  const play = useCallback(
    (element: HTMLMediaElement | null) => (element === null ? undefined : streamed(element, src)),
    [src],
  );
  if (kind === null) return null;
  if (kind === 'audio')
    return (
      <audio
        key={src}
        ref={play}
        className={styles['audio']}
        src={src}
        controls
        preload="none"
        aria-label={label ?? t('题目音频')}
      />
    );
  return (
    <video
      key={src}
      ref={play}
      className={styles['video']}
      src={src}
      controls
      preload="none"
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
    kindOf(src, ended.signal).then(
      (kind) => setAsked({ src, kind }),
      () => {
        if (!ended.signal.aborted) setAsked({ src, kind: 'video' });
      },
    );
    return () => ended.abort();
  }, [src, named]);
  return named ?? (asked?.src === src ? asked.kind : null);
}

async function kindOf(src: string, signal: AbortSignal): Promise<Kind> {
  const info = await mediaInfo(src);
  signal.throwIfAborted();
  if (info?.kind === 'audio' || info?.kind === 'video') return info.kind;
  const answer = await fetch(src, { method: 'HEAD', signal });
  return (answer.headers.get('content-type') ?? '').startsWith('audio/') ? 'audio' : 'video';
}
