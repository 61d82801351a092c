import { type ReactNode, useRef } from 'react';
import { useCopyGuard } from './monitoring/use-copy-guard.ts';
import styles from './taking.module.css';

interface SheetProps {
  readonly onPasteBlocked: () => void;
  readonly children: ReactNode;
}

/** Where the question stands: nothing is copied out of it or pasted into it. */
export function Sheet({ onPasteBlocked, children }: SheetProps) {
  const area = useRef<HTMLDivElement>(null);
  useCopyGuard(area, onPasteBlocked);
  return (
    <div ref={area} className={styles['sheet']}>
      {children}
    </div>
  );
}
