import { useApolloClient } from '@apollo/client/react';
import type { Column } from '@vigil/ui/console/list/column.ts';
import { useContext, useEffect, useMemo, useState } from 'react';
import { BroughtContext, type FiguresCells } from '../../app/brought.tsx';
import type { QuestionRow } from './question-row.ts';

const nothing: readonly FiguresCells[] = [];

/** The columns that other slices have for the questions on the page; what they tell comes after the questions. */
export function useFiguresColumns(rows: readonly QuestionRow[]): readonly Column<QuestionRow>[] {
  const { questionFigures: brought = [] } = useContext(BroughtContext);
  const client = useApolloClient();
  const [told, setTold] = useState(nothing);
  const ids = rows.map(({ id }) => id).join(' ');
  useEffect(() => {
    let isWanted = true;
    const asked = ids === '' ? [] : ids.split(' ');
    void Promise.all(
      brought.map(({ tell }) => tell(client, asked).catch((): FiguresCells => new Map())),
    ).then((cells) => {
      if (isWanted) setTold(cells);
    });
    return () => {
      isWanted = false;
    };
  }, [brought, client, ids]);
  return useMemo(
    () =>
      brought.flatMap(({ columns }, index) =>
        columns.map(({ unknown, ...column }): Column<QuestionRow> => ({
          ...column,
          align: 'right',
          phone: 'hidden',
          text: ({ id }) => told[index]?.get(id)?.[column.key] ?? unknown,
        })),
      ),
    [brought, told],
  );
}
