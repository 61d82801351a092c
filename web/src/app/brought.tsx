import { shown } from '@vigil/ui/routing/brought-parts.tsx';
import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import type { ExamCheckInfoQuery, LoginMutation } from '../generated/graphql.ts';

/** Places in pages where slices above the page's own show something, each with what it tells them. */
export interface Places {
  /** Around the result of a paper. */
  readonly paperResult: { readonly paperId: string; readonly children: ReactNode };
  /** Where an exam may not be begun. */
  readonly mayNotBegin: {
    readonly examId: string;
    /** the camera check failed */
    readonly abnormal?: boolean;
  };
  /** Where an exam has to be bought or signed up for before it is begun. */
  readonly buysPlace: {
    readonly examId: string;
    /** what is to be bought; null: only signed up for */
    readonly sale: ExamCheckInfoQuery['examCheckInfo']['sale'];
    readonly catId: string | null;
    /** the exam is to be shown anew */
    readonly onChanged: () => void;
  };
  /** On the card of an exam that was sat on paper: what came of it. */
  readonly offlineResult: { readonly examId: string; readonly title: string; readonly examCount: number };
  /** Above the list of banks. */
  readonly bankNotice: object;
}
export type Place = keyof Places;

export interface LoginWayProps {
  /**
   * `another`: what is on screen was loaded for a different person, so that the page has to be loaded anew.
   */
  readonly onLoggedIn: (user: LoginMutation['login'], another: boolean) => void;
}

/** A way into an account besides those that accounts know of themselves. */
export interface LoginWay {
  /** the site's setting without which it is not there */
  readonly setting: string;
  readonly load: () => Promise<ComponentType<LoginWayProps>>;
}

/** The same as pages show it: its code is fetched where it is. */
export type BroughtWay = Pick<LoginWay, 'setting'> & { readonly Way: ComponentType<LoginWayProps> };

/** Where something is put right: what is done there in a few words, and its address. */
export interface WayOn {
  readonly label: string;
  readonly to: string;
}

/** What slices bring to pages of those below them. */
export type Brought = { readonly [P in Place]?: readonly ComponentType<Places[P]>[] } & {
  /** the address where a bank is practised; left out: nowhere */
  readonly bankEntry?: (repoId: string) => string;
  /** where what was bought is found, by its kind and id; left out: nowhere */
  readonly bought?: Readonly<Record<string, (subjectId: string) => string>>;
  /** where what an exam is refused for is put right, by the refusal's reason; left out: nowhere */
  readonly putRight?: Readonly<Record<string, WayOn>>;
  readonly loginWays?: readonly BroughtWay[];
};

/** What all slices bring; filled by the router. */
export const BroughtContext = createContext<Brought>({});

/** What slices have for whoever may not begin an exam. */
export const MayNotBegin = shown(() => useContext(BroughtContext).mayNotBegin);
/** How slices sell an exam, or sign up for it. */
export const BuysPlace = shown(() => useContext(BroughtContext).buysPlace);
/** What slices know of the result of an exam that was sat on paper. */
export const OfflineResult = shown(() => useContext(BroughtContext).offlineResult);
/** What slices tell above the list of banks. */
export const BankNotice = shown(() => useContext(BroughtContext).bankNotice);

/** Where the first of these refusals that can be put right is; null: none can. */
export function useWayOn(blocked: readonly { readonly reason: string }[]): WayOn | null {
  const { putRight = {} } = useContext(BroughtContext);
  return blocked.flatMap(({ reason }) => putRight[reason] ?? [])[0] ?? null;
}

/** A paper's result with what slices know of the paper laid around it. */
export function AroundResult({ paperId, children }: Places['paperResult']) {
  const { paperResult = [] } = useContext(BroughtContext);
  return paperResult.reduceRight<ReactNode>(
    (inside, Part, index) => (
      <Part key={index} paperId={paperId}>
        {inside}
      </Part>
    ),
    children,
  );
}
