import { keepText, keptText } from '@vigil/ui/connection/kept-text.ts';
import { useState } from 'react';
import { readRefreshSettings, type RefreshSettings } from './refresh-settings.ts';

const key = 'vigil.watch.refresh';

/** The refresh settings of this device. */
export function useKeptSettings(): readonly [RefreshSettings, (settings: RefreshSettings) => void] {
  const [settings, setSettings] = useState(() => readRefreshSettings(keptText(key)));
  const keep = (next: RefreshSettings) => {
    keepText(key, JSON.stringify(next));
    setSettings(next);
  };
  return [settings, keep];
}
