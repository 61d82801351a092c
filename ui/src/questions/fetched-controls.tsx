import { fetchedPart } from '../state/fetched-part.tsx';
import { Loading } from '../state/loading.tsx';

const waiting = <Loading shape="page" count={2} />;

const essay = async () => (await import('./essay-control.tsx')).EssayControl;
const program = async () => (await import('./code-control.tsx')).CodeControl;

/**
 * Fetches the code of a type's control, for a page on which it is to open without a network; null: it came with the page.
 */
export const fetchControl = (quType: number): (() => Promise<unknown>) | null => {
  if (quType === 8 || quType === 9) return program;
  return [1, 2, 3, 5, 6, 7].includes(quType) ? null : essay;
};

/** The editor of an essay. */
export const EssayControl = fetchedPart(essay, waiting);
/** The editor of a program. */
export const CodeControl = fetchedPart(program, waiting);
