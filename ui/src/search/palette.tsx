import { VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Dialog } from '../layout/dialog.tsx';
import { t } from '../text/t.ts';
import type { Found, FoundKind } from './found.ts';
import type { OpenedPalette } from './palette-button.tsx';
import { PaletteFailure } from './palette-failure.tsx';
import { PaletteGroup } from './palette-group.tsx';
import styles from './palette.module.css';
import { useActive } from './use-active.ts';
import { useFinds, type KindFound } from './use-finds.ts';

interface SearchProps {
  /** The pages that the words find; all of them for none. */
  readonly pages: (words: string) => readonly Found[];
  /** What can be asked for besides; the same list while it is the same. */
  readonly kinds: readonly FoundKind[];
  readonly onOpen: (address: string) => void;
}

/**
 * Search over a whole application: pages at once, things of other kinds by name as they are found. Arrows move,
 * Enter opens, Escape closes and gives the focus back.
 */
export function Palette({ opened, onClose, onOpen, ...searched }: SearchProps & OpenedPalette) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': t('搜索') } }}
      padding={0}
      size={600}
      centered={false}
      yOffset="10vh"
      classNames={{ content: styles['content'] }}
    >
      <Search
        {...searched}
        onOpen={(address) => {
          onClose();
          onOpen(address);
        }}
      />
    </Dialog>
  );
}

/** Made anew each time it opens: it begins empty. */
function Search({ pages, kinds, onOpen }: SearchProps) {
  const id = useId();
  const [words, setWords] = useState('');
  const { answers, retry } = useFinds(kinds, words);
  const groups = [
    { name: 'pages', title: t('页面'), found: pages(words), state: 'answered' as KindFound['state'] },
    ...answers.map(({ kind: { name, title }, found, state }) => ({ name, title, found, state })),
  ];
  const options = new Map<string, Found>(
    groups.flatMap(({ name, found }) => found.map((one) => [`${id}-${name}-${one.key}`, one] as const)),
  );
  const choose = (option: string): void => {
    const chosen = options.get(option);
    if (chosen !== undefined) onOpen(chosen.address);
  };
  const { active, point, reset, onKeyDown } = useActive([...options.keys()], choose);
  const titlesOf = (wanted: KindFound['state']): string[] =>
    groups.filter(({ state }) => state === wanted).map(({ title }) => title);
  const nothing = options.size === 0 && groups.every(({ state }) => state === 'answered');
  return (
    <>
      <div className={styles['field']}>
        <IconSearch size={18} aria-hidden className={styles['icon']} />
        <input
          type="text"
          role="combobox"
          aria-label={t('搜索')}
          aria-expanded={options.size > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          className={styles['input']}
          placeholder={
            kinds.length === 0
              ? t('搜索页面')
              : t('搜索页面、{{kinds}}', { kinds: kinds.map(({ title }) => title).join('、') })
          }
          value={words}
          onChange={({ currentTarget }) => {
            setWords(currentTarget.value);
            reset();
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className={styles['key']}>Esc</kbd>
      </div>
      <div className={styles['list']}>
        {options.size > 0 && (
          <div id={`${id}-list`} role="listbox" aria-label={t('搜索结果')}>
            {groups.map(({ name, title, found }) => (
              <PaletteGroup
                key={name}
                title={title}
                found={found}
                idOf={(one) => `${id}-${name}-${one.key}`}
                active={active}
                onPoint={point}
                onChoose={choose}
              />
            ))}
          </div>
        )}
        {titlesOf('waiting').length > 0 && (
          <p className={styles['waiting']}>
            {t('正在查找{{titles}}…', { titles: titlesOf('waiting').join('、') })}
          </p>
        )}
        {titlesOf('failed').length > 0 && <PaletteFailure titles={titlesOf('failed')} onRetry={retry} />}
      </div>
      {nothing && <p className={styles['nothing']}>{t('没有找到“{{words}}”', { words: words.trim() })}</p>}
      <VisuallyHidden role="status">
        {words.trim() !== '' && groups.every(({ state }) => state !== 'waiting')
          ? t('共 {{n}} 项', { n: options.size })
          : ''}
      </VisuallyHidden>
    </>
  );
}
