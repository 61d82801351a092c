import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { t } from '../text/t.ts';
import styles from './palette-button.module.css';

const keysHere = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

/** What a palette is told by the button that opens it. */
export interface OpenedPalette {
  readonly opened: boolean;
  readonly onClose: () => void;
}

interface PaletteButtonProps {
  /** Stands nowhere before it is first opened. */
  readonly palette: ComponentType<OpenedPalette>;
  /** Fetches its code; called when it is likely to be opened. */
  readonly load: () => Promise<unknown>;
  /** A sign without words whatever room there is. */
  readonly small?: true;
}

/** Opens the search of the application: the button in the bar, and Ctrl-K or ⌘K wherever nothing modal lies over the page. */
export function PaletteButton({ palette: Palette, load, small }: PaletteButtonProps) {
  const [state, setState] = useState<'never' | 'opened' | 'closed'>('never');
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const asked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!asked || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return;
    if (state !== 'opened' && document.querySelector('[aria-modal="true"]') !== null) return;
    event.preventDefault();
    setState(state === 'opened' ? 'closed' : 'opened');
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  return (
    <>
      <UnstyledButton
        className={styles['button']}
        data-small={small}
        title={small && t('搜索（{{keys}}）', { keys: keysHere })}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setState('opened')}
        // Its code sets out when a pointer comes near.
        onPointerEnter={() => void load().catch(() => undefined)}
      >
        <IconSearch size={small ? 20 : 16} aria-hidden />
        <span className={styles['word']}>{t('搜索')}</span>
        <kbd className={styles['key']} aria-hidden>
          {keysHere}
        </kbd>
      </UnstyledButton>
      {state !== 'never' && <Palette opened={state === 'opened'} onClose={() => setState('closed')} />}
    </>
  );
}
