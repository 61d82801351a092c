import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './quiet-bar.module.css';

interface QuietBarProps {
  readonly icon: Icon;
  readonly children: ReactNode;
}

/** One line under the header that everybody is to know, said once to who cannot see it. */
export const QuietBar = ({ icon: Sign, children }: QuietBarProps) => (
  <div className={styles['bar']} role="status">
    <Sign size={18} aria-hidden />
    {children}
  </div>
);
