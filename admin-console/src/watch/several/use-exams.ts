import { useApolloClient } from '@apollo/client/react';
import { isMissing } from '@vigil/ui/state/refused-name.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useMemo, useState } from 'react';
import { WatchExamDocument } from '../../generated/graphql.ts';
import { labelsOf, type ExamLabel } from './exam-label.ts';

/** Labels of the exams, in their order; one whose name is not known (yet) is called 考试, with its id where there is none. */
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
        // What is refused of an exam is told by its wall; where there is none, the address alone tells it from others.
        (error: unknown) => {
          if (here && isMissing(error))
            setTitles((before) => new Map(before).set(id, t('考试 {{id}}', { id })));
        },
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
