import { useQuery } from '@apollo/client/react';
import { refusalOf } from '@vigil/ui/connection/errors.ts';
import { t } from '@vigil/ui/text/t.ts';
import { QuestionBankDocument, QuestionChaptersDocument } from '../../generated/graphql.ts';
import type { BankPlace } from './bank-place.ts';

interface PlaceNames {
  /** null: of all banks, or not known yet */
  readonly bank: string | null;
  readonly chapter: string | null;
  /** There is no such bank, or no longer. */
  readonly gone: boolean;
}

/** What a bank and a chapter of it are called. */
export function usePlaceNames({ repoId, chapterId }: BankPlace): PlaceNames {
  const bank = useQuery(QuestionBankDocument, {
    variables: { id: repoId ?? '' },
    skip: repoId === undefined,
  });
  const chapters = useQuery(QuestionChaptersDocument, {
    variables: { repoId: repoId ?? '' },
    skip: repoId === undefined || chapterId === undefined,
  });
  if (repoId === undefined) return { bank: null, chapter: null, gone: false };
  const chapter = chapters.data?.chapterList.find(({ id }) => id === chapterId);
  return {
    bank: bank.data?.repoDetail.title ?? null,
    chapter: chapterId === 'none' ? t('未分章节') : (chapter?.title ?? null),
    gone: bank.data === undefined && refusalOf(bank.error)?.reason === 'NotFound',
  };
}
