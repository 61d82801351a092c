import type { QuestionPart } from '@vigil/ui/questions/question.ts';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { fetchPythonRun, PythonRunner } from '../python/python-runner.tsx';

const tests = async () => (await import('./program-tests.tsx')).ProgramTests;

/** Fetches what runs a program, for a page on which it is to open without a network. */
export const fetchPrograms = (): Promise<unknown> => Promise.all([tests(), fetchPythonRun()]);

const ProgramTests = fetchedPart(tests, null);

interface ProgramsProps {
  readonly paperId: string;
  readonly question: QuestionPart;
  readonly code: string;
  readonly readOnly: boolean;
}

/**
 * What runs a program: the tests that may be seen, and for Python, which runs here in the browser, any input
 * one likes.
 */
export const Programs = (props: ProgramsProps) => (
  <>
    {(props.question.codeTests ?? []).length > 0 && <ProgramTests {...props} />}
    {props.question.quType === 8 && <PythonRunner code={props.code} />}
  </>
);
