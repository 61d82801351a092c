import { Code } from '@mantine/core';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import type { ReactNode } from 'react';
import styles from './kit.module.css';

interface KitPartProps {
  readonly title: string;
  /** Where the part lives. */
  readonly file: string;
  /** What it gives now. */
  readonly value?: unknown;
  readonly children: ReactNode;
}

/** One example: the part, where it lives, and its value. */
export function KitPart({ title, file, value, children }: KitPartProps) {
  return (
    <Panel title={title} aside={<Code className={styles['file']}>{file}</Code>}>
      <div className={styles['part']}>
        {children}
        {value !== undefined && <Code block>{JSON.stringify(value, null, 1)}</Code>}
      </div>
    </Panel>
  );
}
