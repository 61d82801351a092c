import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { finders } from '../slices.ts';
import styles from './palette-button.module.css';

const load = async () => (await import('./palette.tsx')).Palette;
const Palette = fetchedPart(load, null);

const onMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the search of the console: the button in the bar, and Ctrl-K or ⌘K wherever nothing modal lies over the page. */
export function PaletteButton() {
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
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setState('opened')}
        // Its code sets out when a pointer comes near.
        onPointerEnter={() => void load().catch(() => undefined)}
      >
        <IconSearch size={16} aria-hidden />
        <span className={styles['word']}>{t('搜索')}</span>
        <kbd className={styles['key']} aria-hidden>
          {onMac ? '⌘K' : 'Ctrl K'}
        </kbd>
      </UnstyledButton>
      {state !== 'never' && (
        <Palette finders={finders} opened={state === 'opened'} onClose={() => setState('closed')} />
      )}
    </>
  );
}
