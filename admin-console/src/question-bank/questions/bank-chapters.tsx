import { useQuery } from '@apollo/client/react';
import { Text } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { QuestionChaptersDocument } from '../../generated/graphql.ts';
import { BankEntry } from './bank-entry.tsx';
import styles from './bank-nav.module.css';
import type { BankPlace } from './bank-place.ts';
import { chaptersInOrder, unfoldedChapters } from './chapters.ts';

interface BankChaptersProps {
  readonly bank: { readonly id: string; readonly quCount: number };
  readonly place: BankPlace;
  readonly onGo: (place: BankPlace) => void;
}

/** The chapters of a bank, each counted with those below it, which can be folded away; last what is in none. */
export function BankChapters({ bank, place, onGo }: BankChaptersProps) {
  const { data } = useQuery(QuestionChaptersDocument, { variables: { repoId: bank.id } });
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const chapters = chaptersInOrder(data?.chapterList ?? []);
  if (data === undefined) return null;
  if (chapters.length === 0)
    return (
      <Text c="dimmed" size="xs" className={styles['none']}>
        {t('没有章节')}
      </Text>
    );
  const go = (chapterId: string) => onGo({ repoId: bank.id, chapterId });
  const loose = bank.quCount - chapters.reduce((sum, { quCount }) => sum + quCount, 0);
  const toggle = (id: string) =>
    setFolded((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <ul className={styles['list']}>
      {unfoldedChapters(chapters, folded).map(({ id, title, wholeCount, depth, parent }) => (
        <li key={id}>
          <BankEntry
            label={title}
            count={wholeCount}
            depth={depth + 1}
            current={place.chapterId === id}
            onClick={() => go(id)}
            {...(parent && { fold: { open: !folded.has(id), onToggle: () => toggle(id) } })}
          />
        </li>
      ))}
      <li>
        <BankEntry
          label={t('未分章节')}
          count={Math.max(0, loose)}
          depth={1}
          current={place.repoId === bank.id && place.chapterId === 'none'}
          onClick={() => go('none')}
        />
      </li>
    </ul>
  );
}
