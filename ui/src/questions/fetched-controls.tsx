import { fetchedPart } from '../state/fetched-part.tsx';
import { Loading } from '../state/loading.tsx';

const waiting = <Loading shape="page" count={2} />;

const essay = async () => (await import('./essay-control.tsx')).EssayControl;
const program = async () => (await import('./code-control.tsx')).CodeControl;

/** Controls whose code comes when they are first shown, and how it is fetched for a page without a network. */
export const fetchedControls = { essay, program } as const;

/** Which of them a type of question has; null: its control came with the page. */
export function fetchedControlOf(quType: number): keyof typeof fetchedControls | null {
  if (quType === 8 || quType === 9) return 'program';
  return [1, 2, 3, 5, 6, 7].includes(quType) ? null : 'essay';
}

/** The editor of an essay. */
export const EssayControl = fetchedPart(essay, waiting);
/** The editor of a program. */
export const CodeControl = fetchedPart(program, waiting);
