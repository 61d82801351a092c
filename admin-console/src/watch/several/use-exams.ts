import { useApolloClient } from '@apollo/client/react';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useMemo, useState } from 'react';
import { WatchExamDocument } from '../../generated/graphql.ts';
import { labelsOf, type ExamLabel } from './exam-label.ts';

/** Labels of the exams, in their order; one whose name is not known (yet) is called 考试. */
export function useExams(examIds: readonly string[]): readonly ExamLabel[] {
  const client = useApolloClient();
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map());
  const key = examIds.join(',');
  const ids = useMemo(() => key.split(',').filter((id) => id !== ''), [key]);
  useEffect(() => {
    let here = true;
    for (const id of ids)
      client.query({ query: WatchExamDocument, variables: { id } }).then(
        ({ data }) => {
          if (here && data) setTitles((before) => new Map(before).set(id, data.examSimpleDetail.title));
        },
        // What is refused of an exam is told by its wall.
        () => undefined,
      );
    return () => {
      here = false;
    };
  }, [client, ids]);
  return useMemo(
    () => labelsOf(ids.map((id) => ({ id, title: titles.get(id) ?? t('考试') }))),
    [ids, titles],
  );
}
