import { VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Finder, Found } from '../finder.ts';
import { useSession } from '../session.tsx';
import { PaletteFailure } from './palette-failure.tsx';
import { PaletteGroup } from './palette-group.tsx';
import { pagesLike } from './palette-pages.ts';
import styles from './palette.module.css';
import { useActive } from './use-active.ts';
import { useFinds, type FoundKind } from './use-finds.ts';

interface PaletteProps {
  /** What slices can be asked for; those the person may not ask, or not open, are left out. */
  readonly finders: readonly Finder[];
  readonly opened: boolean;
  readonly onClose: () => void;
}

/**
 * Search over the whole console: pages at once, exams, banks and people by name as they are found. Arrows move,
 * Enter opens, Escape closes and gives the focus back.
 */
export function Palette({ finders, opened, onClose }: PaletteProps) {
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
      <Search finders={finders} onClose={onClose} />
    </Dialog>
  );
}

/** Made anew each time it opens: it begins empty. */
function Search({ finders, onClose }: Omit<PaletteProps, 'opened'>) {
  const id = useId();
  const session = useSession();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const open = useMemo(
    () => finders.filter(({ permissions, page }) => session.may(...permissions) && session.opens(page)),
    [finders, session],
  );
  const { kinds, retry } = useFinds(open, words);
  const groups = [
    {
      name: 'pages',
      title: t('页面'),
      found: pagesLike(session.menu, words),
      state: 'answered' as FoundKind['state'],
    },
    ...kinds.map(({ finder: { name, title }, found, state }) => ({ name, title, found, state })),
  ];
  const options = new Map<string, Found>(
    groups.flatMap(({ name, found }) => found.map((one) => [`${id}-${name}-${one.key}`, one] as const)),
  );
  const choose = (option: string): void => {
    const chosen = options.get(option);
    if (chosen === undefined) return;
    onClose();
    void navigate(chosen.address);
  };
  const { active, point, reset, onKeyDown } = useActive([...options.keys()], choose);
  const titlesOf = (wanted: FoundKind['state']): string[] =>
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
            open.length === 0
              ? t('搜索页面')
              : t('搜索页面、{{kinds}}', { kinds: open.map(({ title }) => title).join('、') })
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
