import type { Caller } from './caller.js';

export interface LoggedEvent {
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly data: Record<string, unknown>;
}

/** What a candidate wrote, as an event keeps it. */
export interface LoggedAnswer {
  readonly checked?: readonly string[];
  readonly entries?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly code?: string;
  readonly scratch?: string;
}

/** Every event of a paper, as the auditor reads them; fails when the chain is broken. */
export async function eventsOf(admin: Caller, paperId: string): Promise<readonly LoggedEvent[]> {
  const { events, chainIntact } = await admin.post<{ events: LoggedEvent[]; chainIntact: boolean }>(
    '/api/audit/paper',
    { id: paperId },
  );
  if (!chainIntact) throw new Error(`the chain of ${paperId} is broken`);
  return events;
}

/** The types of a paper's events, in order. */
export const typesOf = async (admin: Caller, paperId: string): Promise<string[]> =>
  (await eventsOf(admin, paperId)).map((event) => event.type);

/** The answer that stands for each question: the last `AnswerSaved` of the log. */
export async function answersOf(admin: Caller, paperId: string): Promise<Record<string, LoggedAnswer>> {
  const saved = (await eventsOf(admin, paperId)).filter((event) => event.type === 'AnswerSaved');
  return Object.fromEntries(
    saved.map(({ data }) => [data['quId'] as string, data['answer'] as LoggedAnswer]),
  );
}
