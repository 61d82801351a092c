import type { WatchQueryFetchPolicy } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useToken } from '@vigil/ui/session/session.ts';
import { createContext, useContext } from 'react';
import { OpenPaperDocument } from '../generated/graphql.ts';

/**
 * The paper that I have open, if any; asked for whoever is logged in alone. `cache-first` for a part of a page that has
 * just asked.
 */
export const useOpenPaper = (fetchPolicy: WatchQueryFetchPolicy = 'network-only') =>
  useQuery(OpenPaperDocument, { skip: useToken() === null, fetchPolicy });

/** An exam whose paper is open, as a link to it names it. */
export interface OpenExam {
  readonly examId: string;
  readonly title: string;
}

/** The exam of a list that has an open paper by the list itself, which a device remembers without a server; null: none. */
export const ListedOpenExam = createContext<OpenExam | null>(null);

/** Which of them that is. */
export function openAmong(
  exams: readonly { readonly id: string; readonly title: string; readonly paperId: string | null }[],
): OpenExam | null {
  const exam = exams.find(({ paperId }) => paperId !== null);
  return exam === undefined ? null : { examId: exam.id, title: exam.title };
}

/** The exam that is open: by the server, or by the list it stands in while the server tells nothing. */
export function useOpenExam(): OpenExam | null {
  const listed = useContext(ListedOpenExam);
  const { data } = useOpenPaper('cache-first');
  return data === undefined ? listed : (data.checkProcess ?? null);
}
