import { IconPhoto, type Icon } from '@tabler/icons-react';
import styles from './cover.module.css';

interface CoverProps {
  readonly src: string | null | undefined;
  /** What stands for a picture that is not there. */
  readonly icon?: Icon;
}

/** The small picture before a row's name. Decorative: the name stands next to it. */
export function Cover({ src, icon: CoverIcon = IconPhoto }: CoverProps) {
  if (src) return <img src={src} alt="" className={styles['cover']} loading="lazy" />;
  return (
    <span className={styles['cover']} aria-hidden>
      <CoverIcon size={18} stroke={1.6} />
    </span>
  );
}
