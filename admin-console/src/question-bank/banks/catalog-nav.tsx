import { t } from '@vigil/ui/text/t.ts';
import type { DictEntry } from '@vigil/ui/console/pickers/dictionary.ts';
import styles from './catalog-nav.module.css';

interface CatalogNavProps {
  readonly entries: readonly DictEntry[];
  readonly value: string | undefined;
  readonly onPick: (value: string | undefined) => void;
}

/** The catalogue beside the list: one entry with those below it, or all. */
export function CatalogNav({ entries, value, onPick }: CatalogNavProps) {
  return (
    <nav aria-label={t('题库分类')} className={styles['catalog']}>
      <ul>
        <li>
          <button
            type="button"
            aria-current={value === undefined ? 'true' : undefined}
            onClick={() => onPick(undefined)}
          >
            {t('全部分类')}
          </button>
        </li>
        <Branch entries={entries} value={value} onPick={onPick} depth={0} />
      </ul>
    </nav>
  );
}

function Branch({ entries, value, onPick, depth }: CatalogNavProps & { readonly depth: number }) {
  return entries.map((entry) => (
    <li key={entry.value}>
      <button
        type="button"
        style={{ paddingLeft: 8 + depth * 16 }}
        aria-current={value === entry.value ? 'true' : undefined}
        onClick={() => onPick(entry.value)}
      >
        {entry.title}
      </button>
      {(entry.children?.length ?? 0) > 0 && (
        <ul>
          <Branch entries={entry.children ?? []} value={value} onPick={onPick} depth={depth + 1} />
        </ul>
      )}
    </li>
  ));
}
