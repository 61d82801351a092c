import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useState } from 'react';
import styles from './run-out.module.css';

/**
 * Hangs from the bar, under its clock, once a guess has run out: time may be over, and nobody can tell here. There
 * before it speaks, so that it is said aloud, once, and its place is free (`data-guessed`).
 */
export function RunOut({ out }: { readonly out: boolean }) {
  const [said, setSaid] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(out));
    return () => clearTimeout(timer);
  }, [out]);
  return (
    <p role="status" className={styles['runOut']} data-guessed data-run-out={said || undefined}>
      {said && t('时间可能已到，之后的作答可能不计')}
    </p>
  );
}
