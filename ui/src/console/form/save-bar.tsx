import clsx from 'clsx';
import { useContext, type ReactNode } from 'react';
import { FrameFoot, FrameFootContext } from '../frame-foot.tsx';
import styles from './save-bar.module.css';
import { SaveState } from './save-state.tsx';
import type { EntityForm } from './use-entity-form.ts';

interface SaveBarProps {
  /** Left out where nothing is typed that could be lost: steps that say themselves where they stand. */
  readonly form?: Parameters<typeof SaveState>[0]['form'] & Pick<EntityForm<object>, 'stopped'>;
  /** What else is worth knowing while one edits, e.g. the paper's points. */
  readonly about?: ReactNode;
  /** Buttons; the one that saves is the last. */
  readonly children: ReactNode;
}

/**
 * The one bar of a page's acts: at the foot of the frame from the start, over the whole width, covering
 * nothing. In a dialog, at its end. Left: where the form stands. Right: its acts.
 */
export function SaveBar({ form, about, children }: SaveBarProps) {
  const inFrame = useContext(FrameFootContext) !== null;
  return (
    <FrameFoot>
      <div
        className={clsx(styles['bar'], !inFrame && styles['inPlace'])}
        data-save-bar={inFrame || undefined}
      >
        <div className={styles['words']}>
          {about}
          {form !== undefined && <SaveState form={form} />}
        </div>
        <div className={styles['acts']}>{children}</div>
      </div>
    </FrameFoot>
  );
}
