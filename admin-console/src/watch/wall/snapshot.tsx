import clsx from 'clsx';
import { useEffect, useState } from 'react';
import styles from './snapshot.module.css';

interface SnapshotProps {
  /** URL of the newest snapshot; null shows the avatar or the initials. */
  readonly image: string | null;
  readonly avatar: string | null;
  readonly name: string;
  readonly className?: string | undefined;
}

/**
 * The last snapshot, 4:3. A newer one takes its place only when it is there, fading in once; one that cannot
 * be shown leaves the avatar, or the initials.
 */
export function Snapshot({ image, avatar, name, className }: SnapshotProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const wanted = image !== null && image !== broken ? image : avatar;
  const [loaded, setLoaded] = useState<string | null>(null);
  const shown = wanted === null ? null : loaded;
  useEffect(() => {
    if (wanted === null) return;
    const next = new Image();
    let here = true;
    next.onload = () => here && setLoaded(wanted);
    next.onerror = () => here && setBroken(wanted);
    next.src = wanted;
    return () => {
      here = false;
    };
  }, [wanted]);
  return (
    <span className={clsx(styles['frame'], className)}>
      {shown === null ? (
        <span className={styles['initials']} aria-hidden>
          {name.slice(-2)}
        </span>
      ) : (
        <img
          key={shown}
          src={shown}
          alt=""
          className={clsx(styles['image'], shown !== image && shown === avatar && styles['avatar'])}
          draggable={false}
        />
      )}
    </span>
  );
}
