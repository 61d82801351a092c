import { IconNotes } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import type { AuditPaperAtQuery } from '../generated/graphql.ts';
import styles from './paper-view.module.css';

/** What stood beside a question then: the note, and how much was marked; options struck out are shown as such. */
export function RoughWorkView({
  work: { note, marked },
}: {
  readonly work: AuditPaperAtQuery['auditPaperAt']['roughWork'][number];
}) {
  if (note === '' && marked === 0) return null;
  return (
    <aside className={styles['rough']} aria-label={t('草稿')}>
      <span className={styles['label']}>
        <IconNotes size={14} aria-hidden /> {t('草稿（不计分）')}
        {marked > 0 && t(' · 荧光标记 {{n}} 处', { n: marked })}
      </span>
      {note !== '' && <p>{note}</p>}
    </aside>
  );
}
