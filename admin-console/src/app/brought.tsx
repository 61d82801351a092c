import type { ApolloClient } from '@apollo/client';
import type { Icon } from '@tabler/icons-react';
import { shown } from '@vigil/ui/routing/brought-parts.tsx';
import { createContext, useContext, type ComponentType } from 'react';

/** Places in pages where slices above the page's own show something, each with what it tells them. */
export interface Places {
  /** Acts beside the title of a person's page. */
  readonly personActs: {
    readonly person: {
      readonly id: string;
      readonly realName: string;
      /** 1 a learner, 2 an administrator */
      readonly roleType: number;
    };
  };
  /** Among the panels of a person's page. */
  readonly personPanels: { readonly userId: string };
  /** Among what is done with the chosen exams of the list. */
  readonly examBulk: { readonly exams: readonly ListedExam[] };
}
export type Place = keyof Places;

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

/** An exam of the list, as slices above know it. */
export interface ListedExam {
  readonly id: string;
  readonly title: string;
  readonly draft: boolean;
  /** 0 running, 1 disabled, 2 to come, 3 over */
  readonly state: number;
  /** ISO; null: it goes on */
  readonly endTime?: string | null;
  /** how many sit it now */
  readonly procCount: number;
  readonly mayEdit: boolean;
  readonly mayWatch: boolean;
  readonly mayPublish: boolean;
}

export interface ExamDialogProps {
  readonly exam: ListedExam;
  readonly onClose: () => void;
  /** Something was changed: the list is asked for anew. */
  readonly onDone: () => void;
}

interface ExamDialogAct {
  /** no two acts share it */
  readonly key: string;
  readonly label: string;
  readonly icon: Icon;
  /** 1 comes first; no two acts share a place */
  readonly place: number;
  /** Whether it makes sense for this exam and the server takes it from this person. */
  readonly fits: (exam: ListedExam) => boolean;
}

/** What a slice above does with an exam of the list, in a dialog. */
export interface ExamDialog extends ExamDialogAct {
  readonly load: () => Promise<ComponentType<ExamDialogProps>>;
}

/** The same as the list shows it. */
export interface BroughtExamDialog extends ExamDialogAct {
  readonly Dialog: ComponentType<ExamDialogProps>;
}

/** What slices bring to pages of those below them. */
export type Brought = { readonly [P in Place]?: readonly ComponentType<Places[P]>[] } & {
  readonly questionFigures?: readonly BroughtFigures[];
  /** by their place */
  readonly examDialogs?: readonly BroughtExamDialog[];
};

/** What all slices bring; filled by the router. */
export const BroughtContext = createContext<Brought>({});

/** What slices do to a person. */
export const PersonActs = shown(() => useContext(BroughtContext).personActs);
/** What slices do with several exams at once. */
export const ExamBulkActs = shown(() => useContext(BroughtContext).examBulk);
/** What slices know of a person. */
export const PersonPanels = shown(() => useContext(BroughtContext).personPanels);
