import { useApolloClient } from '@apollo/client/react';
import type { SelectProps } from '@mantine/core';
import { SelectList } from '@vigil/ui/console/pickers/select-list.tsx';
import { choicesAtMost, type Choice } from '@vigil/ui/console/pickers/use-choices.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback } from 'react';
import { ExamTitlesDocument, PickExamsDocument } from '../../generated/graphql.ts';

type ExamPickerProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  /** 1 formal, 2 mock; left out: both */
  readonly examType?: number;
};

/** Picks one exam. */
export function ExamPicker({ examType, ...props }: ExamPickerProps) {
  const client = useApolloClient();
  const load = useCallback(
    async (title: string): Promise<readonly Choice[]> => {
      const input = {
        current: 1,
        size: choicesAtMost,
        params: { title: title || null, examType: examType ?? null },
      };
      const { data } = await client.query({
        query: PickExamsDocument,
        variables: { input },
        fetchPolicy: 'network-only',
      });
      return (data?.examPaging.records ?? []).map((exam) => ({ value: exam.id, label: exam.title }));
    },
    [client, examType],
  );
  const find = useCallback(
    async (ids: readonly string[]): Promise<readonly Choice[]> => {
      const { data } = await client.query({ query: ExamTitlesDocument, fetchPolicy: 'network-only' });
      return (data?.examListTitles ?? [])
        .filter(({ id }) => ids.includes(id))
        .map(({ id, title }) => ({ value: id, label: title }));
    },
    [client],
  );
  return <SelectList label={t('考试')} {...props} load={load} find={find} />;
}
