import { Tag } from '@vigil/ui/layout/tag.tsx';
import { t } from '@vigil/ui/text/t.ts';
import styles from './owner-cell.module.css';
import { isShared, type Sharing } from './sharing.ts';

/** Whose something is, and whether others have it too. */
export function OwnerCell({ name, shared }: { readonly name: string; readonly shared: Sharing }) {
  return (
    <span className={styles['owner']}>
      <span className={styles['name']}>{name}</span>
      {isShared(shared) && <Tag tone="quiet">{t('已共享')}</Tag>}
    </span>
  );
}
