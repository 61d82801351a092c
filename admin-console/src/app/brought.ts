import type { ApolloClient } from '@apollo/client';
import { createContext, type ComponentType } from 'react';

/** A column beside questions, without its cells. */
export interface FiguresColumn {
  readonly key: string;
  readonly title: string;
  /** px */
  readonly width: number;
  /** Shown only to who has chosen it. */
  readonly optional?: true;
  /** the cell of a question of which nothing is known (yet) */
  readonly unknown: string | number;
}

/** By a question's id its cells, by their column's key. */
export type FiguresCells = ReadonlyMap<string, Readonly<Record<string, string | number>>>;

interface FiguresCode {
  /** The cells of these questions, of those that are known; for none its code alone is fetched. Rejects when they cannot be asked for. */
  readonly tell: (client: ApolloClient, ids: readonly string[]) => Promise<FiguresCells>;
  /** Part of what is shown of one question. */
  readonly Panel: ComponentType<{ readonly id: string }>;
}

/** What a slice above knows of questions wherever they are listed and looked at. */
export interface QuestionFigures {
  readonly columns: readonly FiguresColumn[];
  /** Its code, fetched when a list or a question is shown. */
  readonly load: () => Promise<FiguresCode>;
}

/** The same as pages use it: its code comes when it is used. */
export type BroughtFigures = Pick<QuestionFigures, 'columns'> & FiguresCode;

/** What all slices know of questions; filled by the router. */
export const QuestionFiguresContext = createContext<readonly BroughtFigures[]>([]);
