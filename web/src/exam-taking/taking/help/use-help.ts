import { useCallback, useEffect, useMemo, useState } from 'react';
import type { QueueItem } from '../answer-queue/queue-item.ts';
import type { QueueSnapshot } from '../answer-queue/queue-snapshot.ts';
import type { Sitting } from '../paper/sitting.ts';
import type { TakingPaper } from '../paper/types.ts';
import { type HelpDraft, keepHelp, keptHelp } from './kept-help.ts';

/** A message to the proctors that arrived, with its answer. */
export type HelpRequest = TakingPaper['helpRequests'][number];

/** An answer as the paper's notices bring it. */
export interface HelpAnswer {
  readonly requestId: string;
  readonly text: string;
}

export interface Help {
  /** what the server has, oldest first */
  readonly requests: readonly HelpRequest[];
  /** written here, not acknowledged yet */
  readonly waiting: readonly QueueItem[];
  readonly draft: HelpDraft;
  readonly write: (text: string) => void;
  /** Gives the draft to the queue: it is sent as soon as there is a network, also after a reload. */
  readonly send: () => Promise<void>;
  /** Takes a refused message out of the list. */
  readonly dismiss: (text: string) => void;
  readonly heard: (answer: HelpAnswer) => void;
  /** nobody has answered these yet */
  readonly unanswered: number;
}

interface Options {
  readonly paper: TakingPaper;
  readonly sitting: Sitting;
  readonly queue: QueueSnapshot;
  /** the paper is not over: what is written here outlives the page */
  readonly open: boolean;
}

/** The candidate's talk with the proctors (联系监考): what the paper told, what was sent since, what waits here. */
export function useHelp({ paper, sitting, queue, open }: Options): Help {
  const paperId = paper.id;
  const [sent, setSent] = useState<readonly HelpRequest[]>([]);
  const [answers, setAnswers] = useState<ReadonlyMap<string, HelpRequest['answer']>>(new Map());
  const [draft, setDraft] = useState<HelpDraft>(() => keptHelp(paperId));
  useEffect(() => {
    if (open) keepHelp(paperId, draft);
  }, [paperId, draft, open]);
  useEffect(
    () =>
      sitting.queue.onEvent((event) => {
        const { body } = event.item;
        if (body.kind !== 'help') return;
        if (event.kind === 'refused')
          return setDraft((now) => ({
            ...now,
            refused: [...now.refused, { text: body.text, msg: event.msg }],
          }));
        const { id } = event.result;
        if (id === undefined) return;
        const asked = { id, text: body.text, askedAt: new Date().toISOString() };
        setSent((now) => [...now, { ...asked, answer: null, answeredAt: null }]);
      }),
    [sitting],
  );
  const requests = useMemo(() => {
    const told = new Set(paper.helpRequests.map(({ id }) => id));
    return [...paper.helpRequests, ...sent.filter(({ id }) => !told.has(id))].map((one) => ({
      ...one,
      answer: one.answer ?? answers.get(one.id) ?? null,
    }));
  }, [paper.helpRequests, sent, answers]);
  useEffect(() => {
    if (sent.length > 0 || answers.size > 0) sitting.copy.keepHelp(requests);
  }, [sitting, requests, sent, answers]);
  return {
    requests,
    waiting: queue.pending.filter(({ body }) => body.kind === 'help'),
    draft,
    write: useCallback((text: string) => setDraft((now) => ({ ...now, text })), []),
    send: async () => {
      const text = draft.text.trim();
      if (text === '') return;
      // A page that may not write (another tab has the paper, it is being handed in) keeps the words.
      await sitting.queue.enqueue({ kind: 'help', text }).then(
        () => setDraft((now) => (now.text.trim() === text ? { ...now, text: '' } : now)),
        () => undefined,
      );
    },
    dismiss: (text) =>
      setDraft((now) => ({ ...now, refused: now.refused.filter((one) => one.text !== text) })),
    heard: useCallback(
      ({ requestId, text }: HelpAnswer) => setAnswers((now) => new Map(now).set(requestId, text)),
      [],
    ),
    unanswered: requests.filter(({ answer }) => answer === null).length,
  };
}
